import Box from '@mui/material/Box';
import {
  DataGrid,
  type GridColDef,
  type GridRowSelectionModel,
  type GridSlotsComponentsProps,
  type GridSortModel,
} from '@mui/x-data-grid';
import { memo, useMemo, type ReactNode } from 'react';
import type { SxProps, Theme } from '@mui/material/styles';

import { showCell, type Column, type TableRow } from './columns';
import type { TableState } from './tableState';
import type { Selection } from './useSelection';
import type { TableView } from './useTableView';

export interface TableRowsProps<Row extends TableRow> {
  /** Name of the rows: `Groups`. */
  label: string;
  columns: readonly Column<Row>[];
  /** None yet: their shapes are shown. */
  rows: readonly Row[] | null;
  actions?: (row: Row) => ReactNode;
  /** Left out: rows cannot be ticked. */
  selection?: Selection<Row> | undefined;
}

interface TableGridProps<Row extends TableRow> extends TableRowsProps<Row> {
  state: TableState;
  view: TableView;
  isFetching: boolean;
  /** Pixels that a row's actions need. */
  actionsWidth: number;
  /** Above them, where they are more than buttons. */
  actionsLabel?: string;
  onSort: (sorting: Pick<TableState, 'sort' | 'order'>) => void;
}

/** Always the same: the grid draws anew what is not. */
const none: readonly never[] = [];

const idOf = ({ _id }: TableRow): string => _id;

const slotProps: GridSlotsComponentsProps = {
  // Its bar has no name; that the table loads is said by `aria-busy`.
  loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton', 'aria-hidden': true },
};

const actionsField = 'actions';

/** Rows as MUI's DataGrid shows them; it sorts and pages nothing itself. */
export function TableGrid<Row extends TableRow>({
  label,
  columns,
  rows,
  actions,
  selection,
  actionsWidth,
  actionsLabel = 'Actions',
  state,
  view,
  isFetching,
  onSort,
}: TableGridProps<Row>) {
  const { sort, order } = state;
  // As in `none`: another object of the same meaning has the grid lay out every column anew.
  const sortModel = useMemo<GridSortModel>(
    () => (sort ? [{ field: sort, sort: order }] : []),
    [sort, order],
  );
  const visibility = useMemo(
    () => Object.fromEntries(view.hidden.map((key) => [key, false])),
    [view.hidden],
  );
  const definitions = useMemo(() => {
    const shown = columns.map((column) => toDefinition(column));
    return actions ? [...shown, actionsColumn(actions, actionsWidth, actionsLabel)] : shown;
  }, [columns, actions, actionsWidth, actionsLabel]);
  const handleSort = ([next]: GridSortModel) =>
    onSort({ sort: next?.field ?? null, order: next?.sort ?? 'asc' });

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <DataGrid
        aria-label={label}
        nonce={window.__nonce__}
        rows={rows ?? none}
        columns={definitions}
        getRowId={idOf}
        loading={isFetching}
        density={view.density}
        columnVisibilityModel={visibility}
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={handleSort}
        onCellKeyDown={leaveKeysToControls}
        rowHeight={60}
        columnHeaderHeight={44}
        slotProps={slotProps}
        {...(selection && tickable(selection))}
        disableVirtualization
        disableColumnMenu
        disableColumnFilter
        disableColumnResize
        disableRowSelectionOnClick
        hideFooter
        sx={gridSx}
      />
    </Box>
  );
}

/** Selection persists across pages. */
const tickable = <Row extends TableRow>({ ids, select }: Selection<Row>) => ({
  checkboxSelection: true,
  keepNonExistentRowsSelected: true,
  disableRowSelectionExcludeModel: true,
  rowSelectionModel: { type: 'include' as const, ids },
  onRowSelectionModelChange: (model: GridRowSelectionModel) =>
    select(new Set([...model.ids].map(String))),
});

function toDefinition<Row extends TableRow>(column: Column<Row>): GridColDef<Row> {
  const show = (row: Row) => showCell(column, row);
  return {
    field: column.key,
    headerName: column.label,
    minWidth: column.width,
    flex: column.grow ?? 0.001,
    align: column.align,
    headerAlign: column.align,
    sortable: !column.isUnsortable,
    display: 'flex',
    valueGetter: (_, row) => column.value(row),
    renderCell: ({ row }) => <Shown row={row} show={show} />,
  };
}

const actionsColumn = <Row extends TableRow>(
  actions: (row: Row) => ReactNode,
  width: number,
  headerName: string,
): GridColDef<Row> => ({
  field: actionsField,
  headerName,
  width,
  align: 'right',
  headerAlign: 'right',
  sortable: false,
  hideable: false,
  display: 'flex',
  renderCell: ({ row }) => <Shown row={row} show={actions} />,
});

interface ShownProps<Row> {
  row: Row;
  show: (row: Row) => ReactNode;
}

/** The grid renders all cells for every selection; their content is memoized. */
const Shown = memo(function Shown<Row>({ row, show }: ShownProps<Row>) {
  return show(row);
}) as <Row>(props: ShownProps<Row>) => ReactNode;

/** A key pressed in a cell's button or dropdown is not the grid's. */
function leaveKeysToControls(
  _cell: unknown,
  event: React.KeyboardEvent & { defaultMuiPrevented?: boolean },
): void {
  if (event.target !== event.currentTarget) event.defaultMuiPrevented = true;
}

/** A sheet of paper with hairlines: no lines between columns, quiet headings. */
const gridSx: SxProps<Theme> = {
  '--DataGrid-overlayHeight': '300px',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
  '--DataGrid-t-color-background-base': 'var(--mui-palette-background-paper)',
  '--DataGrid-t-header-background-base': 'var(--mui-palette-background-paper)',
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, color: 'text.secondary' },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-cell': { fontVariantNumeric: 'tabular-nums' },
  '& [aria-colindex="1"]': { pl: 2 },
  '& .MuiDataGrid-row:hover': { bgcolor: 'action.hover' },
  '& .MuiDataGrid-columnHeader[data-field=actions], & .MuiDataGrid-cell[data-field=actions]': {
    position: 'sticky',
    right: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
  },
  '& .MuiDataGrid-row.Mui-selected .MuiDataGrid-cell[data-field=actions]': { bgcolor: 'inherit' },
};
