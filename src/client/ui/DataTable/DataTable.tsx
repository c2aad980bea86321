import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { Page } from '#shared/lists';

import { lazyPart } from '../lazyPart';
import { LoadingState } from '../PageState';
import { arrangeRows } from './arrangeRows';
import { CardTable } from './CardTable';
import type { TableRow } from './columns';
import { SavedViews } from './SavedViews';
import type { TableGrid as Grid } from './TableGrid';
import { NoMatch, type TableFailure, TableFailureNotice, TableFailureState } from './tableMessages';
import { TableToolbar } from './TableToolbar';
import { TableViewMenu } from './TableViewMenu';
import type { ListTable } from './useListTable';
import { type Chosen, useSelection } from './useSelection';
import { useTableView } from './useTableView';

/** Two thirds of the scripts of an admin's page: it comes after the page, and never to a phone, which has cards. */
const TableGrid = lazyPart(
  () => import('./TableGrid'),
  'TableGrid',
  ({ label }) => <LoadingState label={`Loading ${label.toLowerCase()}`} rows={10} />,
) as typeof Grid;

/** A part that loads when the first row is ticked. */
const BulkBar = lazyPart(
  () => import('./BulkBar'),
  'BulkBar',
  () => null,
);

interface DataTableProps<Row extends TableRow> {
  /** The table's own name, under which the browser keeps its view. */
  name: string;
  /** Name of the rows: `Groups`. */
  label: string;
  /** Left out: there is no search box. */
  searchLabel?: string;
  table: ListTable<Row>;
  /** Answer of the server: a page, or all there is; `currentData`: to the present query. */
  answer: {
    data?: Page<Row>;
    currentData?: Page<Row>;
    isFetching: boolean;
    refetch: () => unknown;
  };
  failure: TableFailure | null;
  actions?: (row: Row) => ReactNode;
  /** A `RowMenu` instead, which a card has beside its name. */
  menu?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** Above the actions, where they are more than buttons. */
  actionsLabel?: string;
  /** Rows from which on it has a search box, ticks, views and tools; narrowed it always has them. */
  toolsFrom?: number | undefined;
  /** Next to the search box. */
  tools?: ReactNode;
  /** Shown where there never was a row. */
  empty: ReactNode;
  /** Said where no row matches. */
  noMatch?: string;
  /** Below it, where that is no reason to worry. */
  noMatchHint?: string;
  /** Acts on several rows at once: then rows can be ticked. It names those that are not on screen. */
  bulk?: (chosen: Chosen<Row>, clear: () => void) => ReactNode;
  /** Reads every row that matches, for all of them to be ticked. @throws where one page fails */
  readAll?: () => Promise<readonly Row[]>;
}

/** Pixels of the heading “Actions”. */
const menuWidth = 88;

/** The one table of the admin pages: a grid, and where there is no room for one cards. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { table, failure, readAll } = props;
  const { columns, filter, state, change, pageSize } = table;
  const { data, currentData, isFetching, refetch } = props.answer;
  const handleRetry = () => void refetch();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const viewControl = useTableView(props.name);
  const matches = filter?.matches;
  // A tick leaves the rows as they are: the grid draws anew what is not the same array.
  const page = useMemo(
    () => data && arrangeRows(data, state, { columns, pageSize, matches }),
    [data, state, columns, pageSize, matches],
  );
  useExistingPage(page, isFetching, table);
  const selection = useSelection(page?.items ?? []);

  const isEmpty = page?.total === 0 && (!isFetching || currentData !== undefined);
  const isNarrowed = state.q !== '' || state.filter !== '';
  const hasTools = isNarrowed || (page?.total ?? 0) >= (props.toolsFrom ?? 0);
  const hidden = new Set(viewControl.view.hidden);
  const rows = {
    label: props.label,
    columns: isNarrow ? columns.filter(({ key }) => !hidden.has(key)) : columns,
    rows: page?.items ?? null,
    selection: hasTools ? props.bulk && selection : undefined,
  };
  if (failure && !page) return <TableFailureState failure={failure} onRetry={handleRetry} />;
  if (isEmpty && !isNarrowed) return props.empty;
  return (
    <section aria-label={props.label} aria-busy={isFetching}>
      {hasTools && (props.searchLabel || props.tools) ? (
        <TableToolbar
          state={state}
          onChange={change}
          searchLabel={props.searchLabel}
          filter={filter}
        >
          {props.tools}
          {props.searchLabel ? (
            <SavedViews name={props.name} state={state} onChange={change} />
          ) : null}
          <TableViewMenu columns={columns} control={viewControl} hasDensity={!isNarrow} />
        </TableToolbar>
      ) : null}
      {failure ? <TableFailureNotice failure={failure} onRetry={handleRetry} /> : null}
      {isEmpty ? (
        <NoMatch
          title={props.noMatch ?? 'Nothing found.'}
          hint={props.noMatchHint}
          onClear={() => change({ q: '', filter: '' })}
        />
      ) : null}
      {!isEmpty && isNarrow ? (
        <CardTable
          {...rows}
          actions={props.actions}
          menu={props.menu}
          hasTools={hasTools}
          state={state}
          onSort={change}
        />
      ) : null}
      {!isEmpty && !isNarrow ? (
        <TableGrid
          {...rows}
          state={state}
          view={viewControl.view}
          isFetching={isFetching}
          actions={props.menu ?? props.actions}
          actionsWidth={props.menu ? menuWidth : (props.actionsWidth ?? 140)}
          actionsLabel={props.actionsLabel}
          onSort={change}
        />
      ) : null}
      <TableFooter
        page={state.page}
        pageSize={pageSize}
        total={page?.total ?? 0}
        isNarrow={isNarrow}
        onPage={(next) => change({ page: next })}
      />
      {props.bulk && selection.rows.length > 0 ? (
        <BulkBar
          count={selection.rows.length}
          unseen={selection.unseen.length}
          total={page?.total ?? 0}
          onAll={readAll ? async () => selection.add(await readAll()) : undefined}
          onClear={selection.clear}
        >
          {props.bulk(selection, selection.clear)}
        </BulkBar>
      ) : null}
    </section>
  );
}

/** When the last row of the last page is gone, or an address asks too much: the last page there is. */
function useExistingPage(
  page: Page<unknown> | undefined,
  isFetching: boolean,
  { state, change, pageSize }: Pick<ListTable<unknown>, 'state' | 'change' | 'pageSize'>,
): void {
  const isBeyond = !isFetching && page?.items.length === 0 && page.total > 0;
  const turnBack = useEffectEvent((total: number) => {
    if (state.page > 1) change({ page: Math.ceil(total / pageSize) });
  });
  const total = page?.total ?? 0;
  useEffect(() => {
    if (isBeyond) turnBack(total);
  }, [isBeyond, total]);
}

interface TableFooterProps {
  page: number;
  pageSize: number;
  total: number;
  isNarrow: boolean;
  onPage: (page: number) => void;
}

const isStep = ({ type }: { type: string }): boolean => type === 'previous' || type === 'next';

/** `11–20 of 35`, and the way to the other pages where there are any: on a phone the one before and the next. */
function TableFooter({ page, pageSize, total, isNarrow, onPage }: TableFooterProps) {
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{ mt: 2, minHeight: 40, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {total > 0 ? `${first}–${last} of ${total.toLocaleString('en-US')}` : ''}
      </Typography>
      {pages > 1 ? (
        <Pagination
          count={pages}
          page={page}
          siblingCount={1}
          renderItem={(item) => (isNarrow && !isStep(item) ? null : <PaginationItem {...item} />)}
          onChange={(_, next) => onPage(next)}
          sx={{ '& .MuiPaginationItem-root': { minWidth: { xs: 40 }, height: { xs: 40 } } }}
        />
      ) : null}
    </Stack>
  );
}
