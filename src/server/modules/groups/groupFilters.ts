import { and, eq, isNull, not, or, sql, type SQL } from 'drizzle-orm';

import type { Actor } from '#shared/users/actor';
import { supplierScope } from '#shared/users/supplierPermissions';
import type { groupRoutes } from '#shared/groups/groups.contract';
import type { RouteInput } from '#shared/route';

import { isAmong } from '../../db/isAmong';
import { isId } from '../../db/schema/columns';
import { effectiveStatus, isOnSale } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { contains } from '../../db/contains';

type ListFilters = RouteInput<typeof groupRoutes.listGroups>['query'];
type SearchFilters = RouteInput<typeof groupRoutes.searchGroups>['query'];

/** What the caller may find at all; `joined` are groups they joined or bought into. */
export function visibleTo(caller: Actor, joined: string[]): SQL | undefined {
  const scope = supplierScope(caller);
  if (scope === 'all') return isNull(groups.deletedAt);
  const own = scope === 'none' ? undefined : eq(groups.supplierId, scope.supplierId);
  return and(isNull(groups.deletedAt), or(own, among(joined)));
}

/** What was looked up for a query beforehand. */
export interface Known {
  /** Groups the caller joined or bought into. */
  joined: string[];
  /** Groups the caller stands in line for. */
  waitedFor: string[];
  /** Suppliers whose names hold the query's words. */
  named: string[];
}

export const listFilters = (
  query: ListFilters,
  { joined, waitedFor, named }: Known,
): SQL | undefined =>
  and(
    query.status && eq(groups.status, query.status),
    query.effective && hasEffective(query.effective),
    query.animal && eq(groups.animal, query.animal),
    query.state && eq(groups.state, query.state),
    bySupplier(query.supplierId),
    query.mine ? among([...joined, ...waitedFor]) : undefined,
    query.nearFull ? isNearFull : undefined,
    query.sold ? isSoldFrom : undefined,
    query.ids === undefined ? undefined : among(query.ids.split(',').filter(isId)),
    mentions(query.q, named),
  );

export const searchFilters = (query: SearchFilters, { named }: Known): SQL | undefined =>
  and(
    bySupplier(query.supplierId),
    query.groupId ? withId(query.groupId) : undefined,
    query.groupName ? contains(groups.lowerName, query.groupName) : undefined,
    query.animal && eq(groups.animal, query.animal),
    query.state && eq(groups.state, query.state),
    query.nearFull ? isNearFull : undefined,
    byOnSale(query.onSale),
    mentions(query.q, named),
  );

const nothing = sql`false`;

const among = (ids: string[]): SQL => (ids.length > 0 ? isAmong(groups.id, ids) : nothing);

const withId = (groupId: string): SQL => (isId(groupId) ? eq(groups.id, groupId) : nothing);

const bySupplier = (supplierId: string | undefined): SQL | undefined => {
  if (!supplierId) return undefined;
  return isId(supplierId) ? eq(groups.supplierId, supplierId) : nothing;
};

const byOnSale = (wanted: boolean | undefined): SQL | undefined => {
  if (wanted === undefined) return undefined;
  return wanted ? isOnSale(groups) : not(isOnSale(groups));
};

export const hasEffective = (effective: NonNullable<ListFilters['effective']>): SQL =>
  effective === 'differs'
    ? sql`${effectiveStatus(groups)} <> ${groups.status}`
    : sql`${effectiveStatus(groups)} = ${effective}`;

const isSoldFrom = sql`${groups.quartersLeft} + ${groups.quartersWithdrawn} < ${groups.totalQuarters}`;

/** As `nearFull.ts` has it. */
export const isNearFull = sql`(${isOnSale(groups)} and ${isSoldFrom} and ${groups.quartersLeft} <= greatest(4, ${groups.totalQuarters} / 4))`;

/** The search box of a table of groups: name, tag or supplier. */
function mentions(text: string | undefined, named: string[]): SQL | undefined {
  if (!text) return undefined;
  const ofThese = named.length > 0 ? isAmong(groups.supplierId, named) : undefined;
  return or(contains(groups.lowerName, text), contains(groups.lowerTag, text), ofThese);
}
