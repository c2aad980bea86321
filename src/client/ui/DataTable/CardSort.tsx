import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

import type { Column } from './columns';
import type { TableState } from './tableState';

interface CardSortProps<Row> {
  columns: readonly Column<Row>[];
  state: Pick<TableState, 'sort' | 'order'>;
  children: ReactNode;
  onSort: (sorting: Pick<TableState, 'sort' | 'order'>) => void;
}

/** Cards have no headings to sort by. */
export function CardSort<Row>({
  columns,
  state: { sort, order },
  children,
  onSort,
}: CardSortProps<Row>) {
  const isDescending = order === 'desc';
  const turn = isDescending ? 'Sort ascending' : 'Sort descending';
  return (
    <Stack direction="row" spacing={0.5} sx={{ mb: 2, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label="Sort by"
        value={sort ?? ''}
        onChange={({ target }) => onSort({ sort: target.value || null, order: 'asc' })}
        sx={{ maxWidth: 240 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Default order</MenuItem>
        {columns
          .filter(({ isUnsortable }) => !isUnsortable)
          .map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
      </TextField>
      {sort ? (
        <Tooltip title={turn}>
          <IconButton
            aria-label={turn}
            onClick={() => onSort({ sort, order: isDescending ? 'asc' : 'desc' })}
          >
            {isDescending ? <ArrowDownward /> : <ArrowUpward />}
          </IconButton>
        </Tooltip>
      ) : null}
      {children}
    </Stack>
  );
}
