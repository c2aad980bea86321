import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { memo } from 'react';

import { showCell } from '../../ui/DataTable/columns';
import { entryStyles } from './entryStyles';
import { entriesOf, type GroupEntryProps, type GroupListProps } from './groupEntries';
import { SelectButton } from './SelectButton';
import { headingStyles, SortableHeading, type SortableHeadingProps } from './SortableHeading';

type GroupTableProps = GroupListProps & Pick<SortableHeadingProps, 'sorting' | 'onSort'>;

export const GroupTable = ({ sorting, onSort, ...list }: GroupTableProps) => (
  <Paper variant="outlined" sx={{ width: '100%', overflowX: 'auto' }}>
    <Table aria-label="Groups" className={list.selectedId ? 'dense' : undefined}>
      <thead>
        <tr>
          {list.columns.map((column) => (
            <SortableHeading key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
          <th scope="col">Select</th>
        </tr>
      </thead>
      <tbody>
        {entriesOf(list).map((entry) => (
          <GroupRow key={entry.group._id} {...entry} />
        ))}
      </tbody>
    </Table>
  </Paper>
);

const GroupRow = memo(function GroupRow({ group, columns, ...entry }: GroupEntryProps) {
  const { isSelected, isFading, onSelect } = entry;
  return (
    <tr className={`entry ${isSelected ? 'selected' : ''} ${isFading ? 'fading' : ''}`}>
      {columns.map((column) => (
        <td key={column.key} className={column.align}>
          {showCell(column, group)}
        </td>
      ))}
      <td>
        <SelectButton group={group} isSelected={isSelected} onSelect={onSelect} />
      </td>
    </tr>
  );
});

const tint = (opacity: string) => `rgba(var(--mui-palette-primary-mainChannel) / calc(${opacity}))`;

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  ...entryStyles,
  ...headingStyles,
  '& th, & td': {
    padding: 16,
    textAlign: 'left',
    borderBottom: '1px solid var(--mui-palette-divider)',
    font: 'var(--mui-font-body2)',
  },
  '& th': { fontWeight: 500, lineHeight: '1.5rem' },
  // Narrower cells while the selection panel is open.
  '&.dense th, &.dense td': { paddingInline: 10 },
  '& .right': { textAlign: 'right' },
  '& tbody tr:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '& tbody tr.selected': { backgroundColor: tint('var(--mui-palette-action-selectedOpacity)') },
  '& tbody tr.selected:hover': {
    backgroundColor: tint(
      'var(--mui-palette-action-selectedOpacity) + var(--mui-palette-action-hoverOpacity)',
    ),
  },
  '& .note': {
    margin: 0,
    color: 'var(--mui-palette-text-secondary)',
    overflowWrap: 'anywhere',
    '&.in-one-line': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  '& .animal': { display: 'flex', alignItems: 'center', gap: 8 },
  '& .remaining': {
    display: 'grid',
    gridTemplateColumns: '5ch minmax(64px, 1fr)',
    gap: 8,
    alignItems: 'center',
    '& > span': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});
