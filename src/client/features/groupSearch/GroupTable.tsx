import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Group } from '../../api/group';
import { showCell, type Column } from '../../ui/DataTable/columns';
import { fadingStyle } from './fadingStyle';
import type { SearchState } from './searchState';
import { SelectButton } from './SelectButton';

export interface GroupListProps {
  columns: readonly Column<Group>[];
  suppliers: readonly Supplier[];
  /** Asks who the supplier of a group is. */
  onSupplier: (group: Group) => void;
  groups: readonly Group[];
  selectedId: string;
  /** A group that has just sold out. */
  fadingId: string | null;
  onSelect: (groupId: string) => void;
}

type Sorting = Pick<SearchState, 'sort' | 'order'>;

interface GroupTableProps extends GroupListProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

export const GroupTable = ({ groups, sorting, onSort, ...list }: GroupTableProps) => (
  <TableContainer component={Paper} variant="outlined">
    <Table aria-label="Groups" sx={list.selectedId ? dense : lines}>
      <TableHead>
        <TableRow>
          {list.columns.map((column) => (
            <SortableHeading key={column.key} {...{ column, sorting, onSort }} />
          ))}
          <TableCell>Select</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {groups.map((group) => (
          <GroupRow key={group._id} group={group} {...list} />
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** The lines of every other table. */
const lines = { '& th, & td': { borderColor: 'divider' } };

/** Narrower cells while the selection panel is open. */
const dense = { '& th, & td': { borderColor: 'divider', px: 1.25 } };

interface SortableHeadingProps extends Pick<GroupTableProps, 'sorting' | 'onSort'> {
  column: Column<Group>;
}

function SortableHeading({ column, sorting, onSort }: SortableHeadingProps) {
  const { key, label, align, width } = column;
  const isSorted = sorting.sort === key;
  const handleSort = () => onSort({ sort: key, order: nextOrder(sorting, key) });
  return (
    <TableCell
      align={align}
      sortDirection={isSorted ? sorting.order : false}
      sx={{ minWidth: width }}
    >
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? sorting.order : 'asc'}
        onClick={handleSort}
        sx={sortSign}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}

/** Shows the sort arrow faintly even without hover. */
const sortSign = { '&:not(.Mui-active) .MuiTableSortLabel-icon': { opacity: 0.45 } };

const nextOrder = ({ sort, order }: Sorting, key: string): 'asc' | 'desc' =>
  sort === key && order === 'asc' ? 'desc' : 'asc';

interface GroupRowProps extends Omit<GroupListProps, 'groups' | 'suppliers' | 'onSupplier'> {
  group: Group;
}

function GroupRow({ group, columns, selectedId, fadingId, onSelect }: GroupRowProps) {
  const isSelected = group._id === selectedId;
  return (
    <TableRow hover selected={isSelected} sx={fadingStyle(group._id === fadingId)}>
      {columns.map((column) => (
        <TableCell key={column.key} align={column.align}>
          {showCell(column, group)}
        </TableCell>
      ))}
      <TableCell>
        <SelectButton group={group} isSelected={isSelected} onSelect={() => onSelect(group._id)} />
      </TableCell>
    </TableRow>
  );
}
