import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

import type { Page } from '#shared/lists';

import { arrangeRows } from './arrangeRows';
import type { TableRow } from './columns';
import { TableCards } from './TableCards';
import { TableFooter } from './TableFooter';
import { TableGrid } from './TableGrid';
import { NoMatch, TableFailureNotice, TableFailureState, type TableFailure } from './tableMessages';
import { TableToolbar } from './TableToolbar';
import { TableViewMenu } from './TableViewMenu';
import type { ListTable } from './useListTable';
import { useTableView } from './useTableView';

interface DataTableProps<Row> {
  /** The table's own name, under which the browser keeps its view. */
  name: string;
  /** What the rows are: `Groups`. */
  label: string;
  /** Left out: there is no search box, nor anything beside it. */
  searchLabel?: string;
  table: ListTable<Row>;
  /** What the server answered: a page, or all there is. */
  answer: { data?: Page<Row>; isFetching: boolean; refetch: () => unknown };
  failure: TableFailure | null;
  actions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** Beside the search box. */
  tools?: ReactNode;
  /** Shown where there never was a row. */
  empty: ReactNode;
  /** Said where no row matches. */
  noMatch?: string;
}

/** The one table of the admin pages: a grid, and on a phone cards. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { table, failure } = props;
  const { columns, filter, state, change, pageSize } = table;
  const { data, isFetching, refetch } = props.answer;
  const handleRetry = () => void refetch();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const viewControl = useTableView(props.name, columns);
  const arrangement = { columns, pageSize, matches: filter?.matches };
  const page = data && arrangeRows(data, state, arrangement);
  useExistingPage(page, isFetching, table);

  const isEmpty = page?.total === 0 && !isFetching;
  const isNarrowed = state.q !== '' || state.filter !== '';
  const hidden = new Set(viewControl.view.hidden);
  const rows = {
    label: props.label,
    columns: isPhone ? columns.filter(({ key }) => !hidden.has(key)) : columns,
    rows: page?.items ?? null,
    actions: props.actions,
  };
  if (failure && !page) return <TableFailureState failure={failure} onRetry={handleRetry} />;
  if (isEmpty && !isNarrowed) return props.empty;
  return (
    <section aria-label={props.label} aria-busy={isFetching}>
      {props.searchLabel ? (
        <TableToolbar
          state={state}
          onChange={change}
          searchLabel={props.searchLabel}
          filter={filter}
        >
          {props.tools}
          <TableViewMenu columns={columns} control={viewControl} hasDensity={!isPhone} />
        </TableToolbar>
      ) : null}
      {failure ? <TableFailureNotice failure={failure} onRetry={handleRetry} /> : null}
      {isEmpty ? (
        <NoMatch
          title={props.noMatch ?? 'Nothing found.'}
          onClear={() => change({ q: '', filter: '' })}
        />
      ) : null}
      {!isEmpty && isPhone ? <TableCards {...rows} /> : null}
      {!isEmpty && !isPhone ? (
        <TableGrid
          {...rows}
          state={state}
          view={viewControl.view}
          isFetching={isFetching}
          actionsWidth={props.actionsWidth ?? 140}
          onSort={change}
        />
      ) : null}
      <TableFooter
        page={state.page}
        pageSize={pageSize}
        total={page?.total ?? 0}
        onPage={(next) => change({ page: next })}
      />
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
