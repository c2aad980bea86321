import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { asksForPage, type Page } from '#shared/lists';
import type { ListQuery } from '#shared/lists.schema';

/** The longest list answered without paging. */
const longestList = 5_000;

const usualPageSize = 10;

/** Columns of an order: all in one direction, so that an index is an order and its reverse. */
export interface Order {
  by: SQLWrapper[];
  direction: 'asc' | 'desc';
  /** The joined name that the rows are sorted by, if it is not their own. */
  nameOf?: 'supplier' | 'creator' | undefined;
}

export const orderTerms = ({ by, direction }: Order): SQL[] =>
  by.map((column) => (direction === 'asc' ? sql`${column} asc` : sql`${column} desc`));

const reverse = (order: Order): Order => ({
  ...order,
  direction: order.direction === 'asc' ? 'desc' : 'asc',
});

export interface PageRange {
  limit: number;
  offset: number;
}

type ListRows<Row> = (range: PageRange) => Promise<Row[]>;
type ListOrdered<Row> = (range: PageRange & { order: Order }) => Promise<Row[]>;

interface PageReader<Row> {
  query: ListQuery;
  /** Must leave no two rows equal. */
  order: Order;
  list: ListOrdered<Row>;
  /** Called only when the answer contains a total that the rows do not give. */
  count: () => Promise<number>;
  /** Where counting costs less than a second statement: both by one. */
  listAndCount?: ((range: PageRange & { order: Order }) => Promise<Page<Row>>) | undefined;
}

/** Rows to skip from which on it pays to know the total first. */
const deepOffset = 1_000;

/** Reads one page of a list, or the list as far as it is answered at all. */
export async function readPage<Row>(reader: PageReader<Row>): Promise<Page<Row>> {
  const { query, order, list, count, listAndCount } = reader;
  const isPaged = query.page !== undefined || query.pageSize !== undefined;
  const limit = isPaged ? (query.pageSize ?? usualPageSize) : longestList;
  const offset = ((query.page ?? 1) - 1) * limit;
  if (offset >= deepOffset) return readDeepPage(reader, { limit, offset });
  if (listAndCount && asksForPage(query)) return listAndCount({ order, limit, offset });
  const items = await list({ order, limit, offset });
  const isLast = items.length < limit && (items.length > 0 || offset === 0);
  const total = isLast || !asksForPage(query) ? offset + items.length : await count();
  return { items, total };
}

/** Behind the middle it is nearer from the end: the last page costs what the first one does. */
async function readDeepPage<Row>(
  { order, list, count }: PageReader<Row>,
  { limit, offset }: PageRange,
): Promise<Page<Row>> {
  const total = await count();
  const behind = total - offset - limit;
  if (offset >= total) return { items: [], total };
  if (behind > offset) return { items: await list({ order, limit, offset }), total };
  const shown = Math.min(limit, total - offset);
  const items = await list({ order: reverse(order), limit: shown, offset: Math.max(0, behind) });
  return { items: items.reverse(), total };
}

const batchSize = 500;

/** All rows there are, a batch at a time, so that they are never held all at once. */
export async function* readBatches<Row>(list: ListRows<Row>): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += batchSize) {
    const rows = await list({ limit: batchSize, offset });
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
  }
}

/** Their rows, one by one. */
export async function* eachOf<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch;
}
