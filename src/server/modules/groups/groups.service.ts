/** Searching, listing and showing groups, each with what its reader may see. */

import type { SQL } from 'drizzle-orm';

import type { Actor } from '#shared/users/actor';
import type { groupRoutes, Group } from '#shared/groups/groups.contract';
import { asksForPage } from '#shared/lists';

import type { Context } from '../../context';
import { readPage, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import { JsonText, type Call, type Handler } from '../../http/serve';
import { requireRecord } from '../../http/requireRecord';
import { countGroups, findGroupFacts, type FoundFacts } from './groupFacts.queries';
import {
  listFilters,
  searchFilters,
  visibleTo,
  type ListFilters,
  type SearchFilters,
} from './groupFilters.queries';
import { listOrder, searchOrder } from './groupOrder.queries';
import { presentGroup } from './groups.presenter';
import { keptCount } from './keptCounts.queries';
import { listSupplierIdsNamed } from './groups.queries';
import { findGroupKey, listGroupKeys } from './groupLists.queries';
import { isCallerStill } from '../users/sessions.queries';
import { readGroupTexts } from './textByRevision/readGroupTexts';

type Routes = typeof groupRoutes;

export const listGroups: Handler<Routes['listGroups']> = async (context, { query }, call) => {
  const named = await listSupplierIdsNamed(context.db, query.q);
  const where = () => listFilters(query, named);
  const order = listOrder(query);
  return answerGroups(context, call, query, { name: 'list', where, order, withFacts: query.mine });
};

export const searchGroups: Handler<Routes['searchGroups']> = async (context, { query }, call) => {
  const named = await listSupplierIdsNamed(context.db, query.q);
  const where = () => searchFilters(query, named);
  return answerGroups(context, call, query, { name: 'search', where, order: searchOrder(query) });
};

interface Wanted {
  name: string;
  where: () => SQL | undefined;
  order: Order;
  withFacts?: boolean | undefined;
}

async function answerGroups(
  context: Context,
  { caller, confirm }: Call<'signedIn'>,
  query: Partial<ListFilters & SearchFilters>,
  { name, where, order, withFacts = false }: Wanted,
): Promise<JsonText> {
  const { db } = context;
  const wanted = () => ({
    visible: visibleTo(caller),
    where: where(),
    keptCount: keptCount(caller, query),
  });
  // The inputs that the statement's text depends on, apart from the caller's values.
  const key = [name, caller.role, caller.supplierId === null, JSON.stringify(query)].join(' ');
  const { items, total } = await readPage({
    query,
    order,
    list: async (range) => {
      const select = () => ({ ...wanted(), ...range, withFacts, isCounted: false });
      const { items, isCaller } = await listGroupKeys(db, caller, select);
      confirm(isCaller);
      return items;
    },
    count: async () => {
      confirm(await isCallerStill(db, caller));
      return countGroups(db, caller, wanted());
    },
    // Words are looked for in so many groups that it pays to see the page first.
    listAndCount: hasSearchText(query)
      ? undefined
      : async (range) => {
          const select = () => ({ ...wanted(), ...range, withFacts, isCounted: true });
          const { isCaller, ...page } = await listGroupKeys(db, caller, select, key);
          confirm(isCaller);
          return page;
        },
  });
  const groups = `[${(await readGroupTexts(context, caller, items)).join(',')}]`;
  return new JsonText(asksForPage(query) ? `{"groups":${groups},"total":${total}}` : groups);
}

export const getGroup: Handler<Routes['getGroup']> = async (
  context,
  { params },
  { caller, confirm },
) => {
  if (!isId(params.id)) throw notFound('Group');
  const { found, isCaller } = await findGroupKey(context.db, caller, params.id);
  confirm(isCaller);
  const [group] = found ? await readGroupTexts(context, caller, [found]) : [];
  if (group === undefined) throw notFound('Group');
  return new JsonText(`{"group":${group}}`);
};

/** A group as `caller` sees it. @throws AppError `notFound` for one they do not see. */
export async function showGroup(context: Context, caller: Actor, groupId: string): Promise<Group> {
  return presentFound(caller, await findFacts(context, caller, groupId));
}

/** The same of what is read of it. */
export function presentFound(caller: Actor, facts: FoundFacts | null): Group {
  if (!facts || facts.group.deletedAt) throw notFound('Group');
  requireRecord('visibleGroup', caller, { isJoined: facts.isJoined, ...facts.group });
  return presentGroup(facts, caller);
}

/** The same for who had a place in it until now, whether they see it or not. */
export async function showLeftGroup(
  context: Context,
  caller: Actor,
  groupId: string,
): Promise<Group> {
  return presentGroup(await findFacts(context, caller, groupId), caller);
}

async function findFacts({ db }: Context, caller: Actor, groupId: string): Promise<FoundFacts> {
  const facts = isId(groupId) ? await findGroupFacts(db, groupId, caller) : null;
  if (!facts || facts.group.deletedAt) throw notFound('Group');
  return facts;
}

const hasSearchText = ({ q, groupName }: Partial<SearchFilters>): boolean =>
  Boolean(q ?? groupName);
