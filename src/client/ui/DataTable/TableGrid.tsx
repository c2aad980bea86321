import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import type { ReactNode } from 'react';

import { showCell, type Column, type TableRow } from './columns';
import { gridLook } from './gridLook';
import type { TableState } from './tableState';
import type { TableView } from './useTableView';

export interface TableRowsProps<Row> {
  /** What the rows are: `Groups`. */
  label: string;
  columns: readonly Column<Row>[];
  /** None yet: their shapes are shown. */
  rows: readonly Row[] | null;
  actions?: (row: Row) => ReactNode;
}

interface TableGridProps<Row> extends TableRowsProps<Row> {
  state: TableState;
  view: TableView;
  isFetching: boolean;
  /** Pixels that a row's actions need. */
  actionsWidth: number;
  onSort: (sorting: Pick<TableState, 'sort' | 'order'>) => void;
}

const actionsField = 'actions';

/** Rows as MUI's DataGrid shows them; it sorts and pages nothing itself. */
export function TableGrid<Row extends TableRow>({
  label,
  columns,
  rows,
  actions,
  actionsWidth,
  state,
  view,
  isFetching,
  onSort,
}: TableGridProps<Row>) {
  const { sort, order } = state;
  const definitions = columns.map((column) => toDefinition(column));
  if (actions) definitions.push(actionsColumn(actions, actionsWidth));
  const handleSort = ([next]: GridSortModel) =>
    onSort({ sort: next?.field ?? null, order: next?.sort ?? 'asc' });

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <DataGrid
        aria-label={label}
        nonce={window.__nonce__}
        rows={rows ?? []}
        columns={definitions}
        getRowId={({ _id }) => _id}
        loading={isFetching}
        density={view.density}
        columnVisibilityModel={Object.fromEntries(view.hidden.map((key) => [key, false]))}
        sortingMode="server"
        sortModel={sort ? [{ field: sort, sort: order }] : []}
        onSortModelChange={handleSort}
        onCellKeyDown={leaveKeysToControls}
        rowHeight={60}
        columnHeaderHeight={44}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        disableVirtualization
        disableColumnMenu
        disableColumnFilter
        disableColumnResize
        disableRowSelectionOnClick
        hideFooter
        sx={gridLook}
      />
    </Box>
  );
}

const toDefinition = <Row extends TableRow>(column: Column<Row>): GridColDef<Row> => ({
  field: column.key,
  headerName: column.label,
  minWidth: column.width,
  flex: column.grow ?? 0.001,
  align: column.align,
  headerAlign: column.align,
  sortable: !column.isUnsortable,
  display: 'flex',
  valueGetter: (_, row) => column.value(row),
  renderCell: ({ row }) => showCell(column, row),
});

const actionsColumn = <Row extends TableRow>(
  actions: (row: Row) => ReactNode,
  width: number,
): GridColDef<Row> => ({
  field: actionsField,
  headerName: 'Actions',
  width,
  align: 'right',
  headerAlign: 'right',
  sortable: false,
  hideable: false,
  display: 'flex',
  renderCell: ({ row }) => actions(row),
});

/** A key pressed in a cell's button or dropdown is not the grid's. */
function leaveKeysToControls(
  _cell: unknown,
  event: React.KeyboardEvent & { defaultMuiPrevented?: boolean },
): void {
  if (event.target !== event.currentTarget) event.defaultMuiPrevented = true;
}
