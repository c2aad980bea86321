import { and, type SQL } from 'drizzle-orm';

import { canSeeGroup } from '#shared/groups/groupPermissions';
import type { Actor } from '#shared/users/actor';
import { groupRoutes, type Group } from '#shared/groups/groups.contract';
import { answerList, type ListQuery } from '#shared/lists';
import type { RouteAnswer } from '#shared/route';

import type { Db } from '../../db/client';
import { readPage, type Order } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { readFacts } from './groupFacts';
import { listFilters, searchFilters, visibleTo } from './groupFilters';
import { listOrder, searchOrder } from './groupOrder';
import { presentGroup } from './groups.presenter';
import {
  countGroups,
  findGroupRecord,
  listGroupRecords,
  listSupplierIdsNamed,
} from './groups.queries';
import { listJoinedGroupIds } from './membership';

type Routes = typeof groupRoutes;

export type GroupsService = ReturnType<typeof createGroupsService>;

/** Finding groups, and showing each to whom may see what of it. */
export function createGroupsService({ db }: { db: Db }) {
  const listGroups: Handler<Routes['listGroups']> = async ({ query }, { caller }) => {
    const known = await lookUp(caller, query);
    const where = [visibleTo(caller, known.joined), listFilters(query, known)];
    return answerGroups(caller, query, where, listOrder(query));
  };

  const searchGroups: Handler<Routes['searchGroups']> = async ({ query }, { caller }) => {
    const known = await lookUp(caller, query);
    const where = [visibleTo(caller, known.joined), searchFilters(query, known)];
    return answerGroups(caller, query, where, searchOrder(query));
  };

  const lookUp = async (caller: Actor, { q }: ListQuery) => ({
    joined: await listJoinedGroupIds(db, caller.id),
    named: await listSupplierIdsNamed(db, q),
  });

  async function answerGroups(
    caller: Actor,
    query: ListQuery,
    conditions: (SQL | undefined)[],
    order: Order,
  ): Promise<RouteAnswer<Routes['listGroups']>> {
    const where = and(...conditions);
    const { items, total } = await readPage({
      query,
      order,
      list: (range) => listGroupRecords(db, { where, ...range }),
      count: () => countGroups(db, where),
    });
    const facts = await readFacts(db, items, caller);
    const groups = facts.map((one) => presentGroup(one, caller));
    return answerList(groupRoutes.listGroups, { items: groups, total }, query);
  }

  const getGroup: Handler<Routes['getGroup']> = async ({ params }, { caller }) => {
    return { group: await present(caller, params.id) };
  };

  /** A group as `caller` sees it. @throws AppError `notFound` for one they do not see. */
  async function present(caller: Actor, groupId: string): Promise<Group> {
    const record = isId(groupId) ? await findGroupRecord(db, groupId) : null;
    if (!record || record.group.deletedAt) throw notFound('Group');
    const isOwn = canSeeGroup(caller, record.group);
    if (!isOwn && !(await listJoinedGroupIds(db, caller.id)).includes(record.group.id)) {
      throw notFound('Group');
    }
    const [facts] = await readFacts(db, [record], caller);
    if (!facts) throw notFound('Group');
    return presentGroup(facts, caller);
  }

  return { listGroups, searchGroups, getGroup, present };
}
