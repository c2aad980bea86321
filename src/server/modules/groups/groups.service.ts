/** Searching, listing and showing groups, each with what its reader may see. */

import type { SQL } from 'drizzle-orm';

import type { Actor } from '#shared/users/actor';
import { groupRoutes, type Group } from '#shared/groups/groups.contract';
import { answerList } from '#shared/lists';
import type { ListQuery } from '#shared/lists.schema';
import type { RouteAnswer } from '#shared/route';

import type { Context } from '../../context';
import { readPage, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { requireRecord } from '../../http/requireRecord';
import {
  countGroups,
  listAndCountGroupFacts,
  listGroupFacts,
  findGroupFacts,
  type FoundFacts,
} from './groupFacts.queries';
import { listFilters, searchFilters, visibleTo } from './groupFilters.queries';
import { listOrder, searchOrder } from './groupOrder.queries';
import { presentGroup } from './groups.presenter';
import { listSupplierIdsNamed } from './groups.queries';

type Routes = typeof groupRoutes;

export const listGroups: Handler<Routes['listGroups']> = async (context, { query }, { caller }) => {
  const named = await listSupplierIdsNamed(context.db, query.q);
  const where = () => listFilters(query, named);
  return answerGroups(context, caller, query, { name: 'list', where, order: listOrder(query) });
};

export const searchGroups: Handler<Routes['searchGroups']> = async (
  context,
  { query },
  { caller },
) => {
  const named = await listSupplierIdsNamed(context.db, query.q);
  const where = () => searchFilters(query, named);
  return answerGroups(context, caller, query, { name: 'search', where, order: searchOrder(query) });
};

async function answerGroups(
  { db }: Context,
  caller: Actor,
  query: ListQuery & { groupName?: string | undefined },
  { name, where, order }: { name: string; where: () => SQL | undefined; order: Order },
): Promise<RouteAnswer<Routes['listGroups']>> {
  const wanted = () => ({ visible: visibleTo(caller), where: where() });
  // The inputs that the statement's text depends on, apart from the caller's values.
  const key = [name, caller.role, caller.supplierId === null, JSON.stringify(query)].join(' ');
  const { items, total } = await readPage({
    query,
    order,
    list: (range) => listGroupFacts(db, caller, { ...wanted(), ...range }),
    count: () => countGroups(db, caller, wanted()),
    // Words are looked for in so many groups that it pays to see the page first.
    listAndCount: hasSearchText(query)
      ? undefined
      : (range) => listAndCountGroupFacts(db, caller, () => ({ ...wanted(), ...range }), key),
  });
  const groups = items.map((facts) => presentGroup(facts, caller));
  return answerList(groupRoutes.listGroups, { items: groups, total }, query);
}

export const getGroup: Handler<Routes['getGroup']> = async (context, { params }, { caller }) => {
  return { group: await showGroup(context, caller, params.id) };
};

/** A group as `caller` sees it. @throws AppError `notFound` for one they do not see. */
export async function showGroup(context: Context, caller: Actor, groupId: string): Promise<Group> {
  const facts = await findFacts(context, caller, groupId);
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

const hasSearchText = ({ q, groupName }: ListQuery & { groupName?: string | undefined }): boolean =>
  Boolean(q ?? groupName);
