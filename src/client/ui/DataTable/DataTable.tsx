import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';

import type { Page } from '#shared/lists';

import { lazyPart } from '../lazyPart';
import { LoadingState } from '../PageState';
import { arrangeRows } from './arrangeRows';
import { BulkBar } from './BulkBar';
import { CardSort } from './CardSort';
import type { TableRow } from './columns';
import { SavedViews } from './SavedViews';
import { TableCards } from './TableCards';
import { TableFooter } from './TableFooter';
import type { TableGrid as Grid } from './TableGrid';
import { NoMatch, TableFailureNotice, TableFailureState, type TableFailure } from './tableMessages';
import { TableToolbar } from './TableToolbar';
import { TableViewMenu } from './TableViewMenu';
import type { ListTable } from './useListTable';
import { useSelection } from './useSelection';
import { useTableView } from './useTableView';

/** Two thirds of the scripts of an admin's page: it comes after the page, and never to a phone, which has cards. */
const TableGrid = lazyPart(
  () => import('./TableGrid'),
  'TableGrid',
  ({ label }) => <LoadingState label={`Loading ${label.toLowerCase()}`} rows={10} />,
) as typeof Grid;

interface DataTableProps<Row> {
  /** The table's own name, under which the browser keeps its view. */
  name: string;
  /** What the rows are: `Groups`. */
  label: string;
  /** Left out: there is no search box. */
  searchLabel?: string;
  table: ListTable<Row>;
  /** What the server answered: a page, or all there is; `currentData`: to what is asked for now. */
  answer: {
    data?: Page<Row>;
    currentData?: Page<Row>;
    isFetching: boolean;
    refetch: () => unknown;
  };
  failure: TableFailure | null;
  actions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** Above the actions, where they are more than buttons. */
  actionsLabel?: string;
  /** Next to the search box. */
  tools?: ReactNode;
  /** Shown where there never was a row. */
  empty: ReactNode;
  /** Said where no row matches. */
  noMatch?: string;
  /** Below it, where that is no reason to worry. */
  noMatchHint?: string;
  /** What can be done with several rows at once: then they can be ticked. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Reads every row that matches, for all of them to be ticked. @throws where one page fails */
  readAll?: () => Promise<readonly Row[]>;
}

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
  const hidden = new Set(viewControl.view.hidden);
  const rows = {
    label: props.label,
    columns: isNarrow ? columns.filter(({ key }) => !hidden.has(key)) : columns,
    rows: page?.items ?? null,
    actions: props.actions,
    selection: props.bulk && selection,
  };
  if (failure && !page) return <TableFailureState failure={failure} onRetry={handleRetry} />;
  if (isEmpty && !isNarrowed) return props.empty;
  return (
    <section aria-label={props.label} aria-busy={isFetching}>
      {props.searchLabel || props.tools ? (
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
        <>
          <CardSort columns={columns} state={state} onSort={change} />
          <TableCards {...rows} />
        </>
      ) : null}
      {!isEmpty && !isNarrow ? (
        <TableGrid
          {...rows}
          state={state}
          view={viewControl.view}
          isFetching={isFetching}
          actionsWidth={props.actionsWidth ?? 140}
          actionsLabel={props.actionsLabel}
          onSort={change}
        />
      ) : null}
      <TableFooter
        page={state.page}
        pageSize={pageSize}
        total={page?.total ?? 0}
        onPage={(next) => change({ page: next })}
      />
      {props.bulk && selection.rows.length > 0 ? (
        <BulkBar
          count={selection.rows.length}
          total={page?.total ?? 0}
          onAll={readAll ? async () => selection.add(await readAll()) : undefined}
          onClear={selection.clear}
        >
          {props.bulk(selection.rows, selection.clear)}
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
