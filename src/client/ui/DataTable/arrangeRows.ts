import type { Page } from '#shared/lists';

import type { Column } from './columns';
import type { TableState } from './tableState';

interface Arrangement<Row> {
  columns: readonly Column<Row>[];
  pageSize: number;
  /** Filter of the table. */
  matches?: (row: Row, filter: string) => boolean;
}

/**
 * The rows of one page. A server that knows pages has filtered, sorted and cut already; one that
 * sends all it has leaves that to us, and doing it twice changes nothing.
 */
export function arrangeRows<Row>(
  answer: Page<Row>,
  state: TableState,
  { columns, pageSize, matches = () => true }: Arrangement<Row>,
): Page<Row> {
  const { page, q, filter } = state;
  if (answer.items.length < answer.total) return answer;
  const found = answer.items.filter(
    (row) => (!filter || matches(row, filter)) && mentions(row, q, columns),
  );
  const first = (page - 1) * pageSize;
  return {
    items: sortRows(found, state, columns).slice(first, first + pageSize),
    total: found.length,
  };
}

function mentions<Row>(row: Row, q: string, columns: readonly Column<Row>[]): boolean {
  const wanted = q.toLowerCase();
  const texts = columns.map(({ searchText }) => searchText?.(row) ?? '');
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

function sortRows<Row>(
  rows: Row[],
  { sort, order }: TableState,
  columns: readonly Column<Row>[],
): Row[] {
  const column = columns.find(({ key }) => key === sort);
  if (!column) return rows;
  const sorted = rows.toSorted((a, b) => compare(column.value(a), column.value(b)));
  return order === 'desc' ? sorted.reverse() : sorted;
}

/** Order of two values; a missing one comes last. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' });
}
