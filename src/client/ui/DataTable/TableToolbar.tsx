import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';

import { countOf } from '../labels';
import type { TableState } from './tableState';
import { useSearchText } from './useSearchText';

interface FilterOption {
  value: string;
  label: string;
  /** Why one looks there, on hover. */
  hint?: string;
}

/** Named views of a table, the first of them all rows. */
export interface TableFilter<Row> {
  label: string;
  /** Name of one row, said with the counts: `group`. */
  noun?: string;
  options: readonly FilterOption[];
  /** Views that links lead to: named while they are in force, to be taken off. */
  more?: readonly FilterOption[];
  /** How many rows each shows, as far as that is known. */
  counts?: Readonly<Record<string, number>>;
  /** For a server that sends all it has. */
  matches: (row: Row, value: string) => boolean;
}

interface TableToolbarProps<Row> {
  state: TableState;
  onChange: (changes: Partial<TableState>) => void;
  searchLabel: string | undefined;
  filter?: TableFilter<Row>;
  children: ReactNode;
}

export function TableToolbar<Row>({
  state,
  onChange,
  searchLabel,
  filter,
  children,
}: TableToolbarProps<Row>) {
  const { text, setText } = useSearchText(state.q, (q) => onChange({ q }));
  const linked = filter?.more?.find(({ value }) => value === state.filter);
  return (
    <Stack
      direction={{ xs: 'column', md: 'row' }}
      spacing={1.5}
      sx={{ mb: 2, alignItems: { md: 'center' } }}
    >
      {filter ? (
        <FilterButtons
          filter={filter}
          value={state.filter}
          onChange={(value) => onChange({ filter: value })}
        />
      ) : null}
      {linked ? (
        <Chip
          label={linked.label}
          aria-label={`${linked.label}: show all`}
          onClick={() => onChange({ filter: '' })}
          onDelete={() => onChange({ filter: '' })}
          sx={{ alignSelf: { xs: 'flex-start', md: 'center' }, fontWeight: 600 }}
        />
      ) : null}
      <Box sx={searchSx}>
        {searchLabel ? (
          <TextField
            type="search"
            size="small"
            label={searchLabel}
            value={text}
            onChange={({ target }) => setText(target.value)}
            sx={{ flex: { xs: '1 1 100%', sm: '1 1 180px' }, maxWidth: { sm: 360 }, mr: 'auto' }}
            slotProps={{
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <Search fontSize="small" />
                  </InputAdornment>
                ),
              },
            }}
          />
        ) : (
          <Box sx={{ flex: 1 }} />
        )}
        {children}
      </Box>
    </Stack>
  );
}

/** On a phone the buttons have a line of their own. */
const searchSx = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  minWidth: 0,
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
};

interface FilterButtonsProps<Row> {
  filter: TableFilter<Row>;
  value: string;
  onChange: (value: string) => void;
}

const FilterButtons = <Row,>({ filter, value, onChange }: FilterButtonsProps<Row>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={filter.label}
    value={value}
    onChange={(_, chosen: string | null) => onChange(chosen ?? '')}
    sx={{
      overflowX: 'auto',
      '& .MuiToggleButton-root': {
        px: { xs: 1, sm: 2 },
        minHeight: 40,
        flex: { xs: '1 0 auto', md: '0 0 auto' },
        textTransform: 'none',
        '&:not(.Mui-selected)': { color: 'text.secondary' },
      },
    }}
  >
    {filter.options.map(({ value: option, label, hint }) => {
      const rows = filter.counts?.[option];
      return (
        <ToggleButton
          key={option}
          value={option}
          title={hint}
          aria-label={
            rows === undefined ? undefined : `${label}, ${countOf(rows, filter.noun ?? 'row')}`
          }
        >
          {label}
          <Count rows={rows} />
        </ToggleButton>
      );
    })}
  </ToggleButtonGroup>
);

const Count = ({ rows }: { rows: number | undefined }) =>
  rows === undefined ? null : (
    <Box
      component="span"
      sx={{
        ml: 0.75,
        fontVariantNumeric: 'tabular-nums',
        fontWeight: 400,
        color: 'text.secondary',
      }}
    >
      {rows.toLocaleString('en-US')}
    </Box>
  );
