/** How many groups a list has that is filtered by nothing but supplier and status, from counts that triggers keep. */

import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Actor } from '#shared/users/actor';
import { supplierScope } from '#shared/users/supplierPermissions';

import { isId } from '../../db/schema/columns';
import { groupCounts } from './groupCounts.table';
import { reader } from './groupFactsColumns.queries';
import type { ListFilters, SearchFilters } from './groupFilters.queries';

type Filters = Partial<ListFilters & SearchFilters>;

/** Parts of a query that do not change how many there are, and those that the counts are kept by. */
const counted: (keyof Filters)[] = [
  ...(['page', 'pageSize', 'sort', 'order'] as const),
  ...(['supplierId', 'status', 'effective', 'onSale'] as const),
];

/**
 * How many groups of the first part of `visibleTo` pass the filters: of all, or of the caller's supplier; undefined:
 * counts are not kept by these filters.
 */
export function keptCount(caller: Actor, filters: Filters): SQL | undefined {
  const isCounted = (key: string) => counted.some((known) => known === key);
  if (!Object.keys(filters).every(isCounted)) return undefined;
  const scope = supplierScope(caller);
  if (scope === 'none' || (filters.supplierId && !isId(filters.supplierId))) return sql`0`;
  const { supplierId, status, effective } = groupCounts;
  const where = and(
    scope === 'all' ? undefined : sql`${supplierId} = ${reader.supplierId}`,
    filters.supplierId ? eq(supplierId, filters.supplierId) : undefined,
    filters.status && eq(status, filters.status),
    filters.effective === 'differs' ? sql`${effective} <> ${status}` : undefined,
    filters.effective && filters.effective !== 'differs'
      ? eq(effective, filters.effective)
      : undefined,
    filters.onSale === undefined ? undefined : sql`(${effective} = 'open') = ${filters.onSale}`,
  );
  return sql`(select coalesce(sum(${groupCounts.groups}), 0)::int from ${groupCounts} where ${where ?? sql`true`})`;
}
