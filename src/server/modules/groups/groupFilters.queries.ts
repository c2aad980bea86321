import { and, eq, isNull, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm';

import type { Actor } from '#shared/users/actor';
import { supplierScope } from '#shared/users/supplierPermissions';
import type { groupRoutes } from '#shared/groups/groups.contract';
import type { RouteInput } from '#shared/route';

import { isAmong } from '../../db/isAmong';
import { isId } from '../../db/schema/columns';
import { effectiveStatus, isOnSale } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { waitlist } from '../../db/schema/waitlist';
import { contains } from '../../db/contains';
import { reader } from './groupFactsColumns.queries';
import { joinedGroupIds } from './membership.queries';

export type ListFilters = RouteInput<typeof groupRoutes.listGroups>['query'];
export type SearchFilters = RouteInput<typeof groupRoutes.searchGroups>['query'];

const exists = isNull(groups.deletedAt);

/** Groups that the caller may find by their supplier, or as one who finds all groups. */
export function inScopeOf(
  caller: Actor,
  supplierId: string | Placeholder | null = caller.supplierId,
): SQL | undefined {
  const scope = supplierScope(caller);
  if (scope === 'all') return exists;
  return scope === 'none' ? nothing : and(exists, sql`${groups.supplierId} = ${supplierId}`);
}

/**
 * The groups that the caller may find, with {@link reader} as placeholder. In disjoint parts, because
 * each is counted in its own index; a count with `or` reads every group.
 */
export function visibleTo(caller: Actor): (SQL | undefined)[] {
  const own = inScopeOf(caller, reader.supplierId);
  if (supplierScope(caller) === 'all') return [own];
  return [own, and(exists, sql`not (${own})`, amongSelected(joinedGroupIds(reader.id)))];
}

/** @param named ids of suppliers whose names contain the query. */
export const listFilters = (query: ListFilters, named: string[]): SQL | undefined =>
  and(
    query.status && eq(groups.status, query.status),
    query.effective && hasEffective(query.effective),
    query.animal && eq(groups.animal, query.animal),
    query.state && eq(groups.state, query.state),
    bySupplier(query.supplierId),
    query.mine ? amongSelected(readerPlaces) : undefined,
    query.nearFull ? isNearFull : undefined,
    query.sold ? isSoldFrom : undefined,
    query.ids === undefined ? undefined : among(query.ids.split(',').filter(isId)),
    mentions(query.q, named),
  );

export const searchFilters = (query: SearchFilters, named: string[]): SQL | undefined =>
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

/** The ids of groups that the reader has joined, bought into or waits for. */
const readerPlaces = sql`${joinedGroupIds(reader.id)}
  union select ${waitlist.groupId} from ${waitlist} where ${waitlist.userId} = ${reader.id}`;

/** By an array, so that the ids are read once, not for each group. */
const amongSelected = (ids: SQL): SQL => sql`${groups.id} = any(array(${ids}))`;

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

/** The SQL form of `nearFull.ts`. */
export const isNearFull = sql`(${isOnSale(groups)} and ${isSoldFrom} and ${groups.quartersLeft} <= greatest(4, ${groups.totalQuarters} / 4))`;

/** The search box of a table of groups: name, tag or supplier. */
function mentions(text: string | undefined, named: string[]): SQL | undefined {
  if (!text) return undefined;
  const ofThese = named.length > 0 ? isAmong(groups.supplierId, named) : undefined;
  return or(contains(groups.lowerName, text), contains(groups.lowerTag, text), ofThese);
}
