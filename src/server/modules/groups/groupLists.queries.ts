import { and, eq, or, sql, type SQL } from 'drizzle-orm';

import type { Page } from '#shared/lists';
import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/database';
import { rowsOfCached } from '../../db/statement';
import { orderTerms } from '../../db/paging';
import { isPurchased } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { waitlist } from '../../db/schema/waitlist';
import { sharesSql } from '../../db/shares';
import type { Caller } from '../../http/serve';
import { isStillCaller } from '../users/sessions.queries';
import { groupChanges, shownNames } from './textByRevision/revisions.table';
import type { GroupFacts } from './groupFacts.rules';
import { countOf, joinOf, pageOf, valuesOf, type Selection } from './groupFacts.queries';
import {
  asJson,
  factsColumns,
  isRunBy,
  reader,
  runsOf,
  toFacts,
  withNames,
  type FactsRow,
} from './groupFactsColumns.queries';
import { visibleTo } from './groupFilters.queries';
import type { GroupKey } from './textByRevision/GroupTexts';

const keyOf = (actor: Actor): SQL => {
  const names = sql`(select ${shownNames.revision} from ${shownNames})`;
  const changes = sql`(select string_agg(${groupChanges.revision}::text, ' ' order by ${groupChanges.revision})
    from ${groupChanges} where ${groupChanges.groupId} = ${groups.id})`;
  const runs = isRunBy({ ...reader, runs: runsOf(actor) });
  return sql`concat_ws(' ', ${groups.revision}, ${changes}, ${names}, ${runs})`;
};

/** By an array, so that it is read once, not for each group. */
const hasStake = sql`${groups.id} = any(array(
  select ${purchases.groupId} from ${sharesSql} where ${purchases.userId} = ${reader.id} and ${isPurchased(purchases)}
  union all select ${waitlist.groupId} from ${waitlist} where ${waitlist.userId} = ${reader.id}))`;

const isCaller = isStillCaller({
  ...reader,
  sessionId: sql.placeholder('sessionId'),
  role: sql.placeholder('readerRole'),
  hasSecondFactor: sql.placeholder('hasSecondFactor'),
});

/**
 * Values of the caller in a statement that confirms them, field by field: V8 spends more time on an object that is
 * spread and then extended than on the rest of a request's values.
 */
const callerValues = (caller: Caller, groupId?: string) => ({
  readerId: caller.id,
  readerSupplierId: caller.supplierId,
  sessionId: caller.sessionId,
  readerRole: caller.role,
  hasSecondFactor: caller.secondFactorAt !== null,
  groupId,
});

/**
 * With `facts` in a list of the caller's own groups: they have a stake in nearly each of these, so no text is
 * kept of them, and a second statement would read them.
 */
export type FoundGroup = GroupKey & { facts?: FactsRow };

/** Rows read for a caller, if they are still who they were taken for. */
interface Confirmed {
  isCaller: boolean;
}

const keyColumns = (actor: Actor): SQL =>
  sql`${groups.id} as id, ${keyOf(actor)} as key, ${hasStake} as "hasStake"`;

const factsOf = (actor: Actor): SQL => sql`${groups.id} as id, '' as key, true as "hasStake",
  (select row_to_json(one) from (
    select ${factsColumns({ ...reader, runs: runsOf(actor) })} from (select) as nothing ${withNames}) one) as facts`;

/**
 * One page of what a caller may see, how many match in all, and whether they are still who they were taken for,
 * by one statement.
 * @param key under which its text is kept: equal only for the same selection, role and kind of scope.
 */
export async function listGroupKeys(
  db: Db,
  caller: Caller,
  select: () => Selection & { isCounted: boolean; withFacts: boolean },
  key?: string,
): Promise<Page<FoundGroup> & Confirmed> {
  const build = () => {
    const selection = select();
    const columns = selection.withFacts ? factsOf(caller) : keyColumns(caller);
    const rows = sql`select ${columns} from (${pageOf(selection)}) page
      inner join ${groups} on ${groups.id} = page.id ${joinOf(selection.order)}
      order by ${sql.join(orderTerms(selection.order), sql`, `)}`;
    return sql`select ${asJson(rows)} as keys, ${selection.isCounted ? countOf(selection) : sql`0`} as total,
      ${isCaller} as "isCaller"`;
  };
  type Row = Confirmed & { keys: FoundGroup[] | null; total: number };
  const [page] = await rowsOfCached<Row>(db, build, callerValues(caller), key);
  return { items: page?.keys ?? [], total: page?.total ?? 0, isCaller: page?.isCaller ?? false };
}

/** One group, the same way; null where the caller may not see it, or it is deleted. */
export async function findGroupKey(
  db: Db,
  caller: Caller,
  groupId: string,
): Promise<{ found: GroupKey | null } & Confirmed> {
  const build = () => sql`select ${isCaller} as "isCaller", (select row_to_json(one) from (
    select ${keyColumns(caller)} from ${groups}
    where ${and(eq(groups.id, sql.placeholder('groupId')), or(...visibleTo(caller)))}) one) as found`;
  type Row = Confirmed & { found: GroupKey | null };
  const values = callerValues(caller, groupId);
  const [row] = await rowsOfCached<Row>(db, build, values, textKey('key', caller));
  return row ?? { found: null, isCaller: false };
}

/** All of the groups with these ids that `actor` may see, with the keys that they have by now. */
export async function listFactsByKey(
  db: Db,
  actor: Actor,
  ids: string[],
): Promise<(GroupFacts & { key: string })[]> {
  const most = planned.find((length) => length >= ids.length) ?? ids.length;
  const build = () => sql`select row_to_json(one) as facts from (
    select ${factsColumns({ ...reader, runs: runsOf(actor) })}, ${keyOf(actor)} as key
    from ${listed(most)} inner join ${groups} on ${groups.id} = listed.id ${withNames}
    where ${or(...visibleTo(actor))}) one`;
  type Row = { facts: FactsRow & { key: string } };
  const values = { ...valuesOf(actor), ids: JSON.stringify(ids) };
  const rows = await rowsOfCached<Row>(db, build, values, textKey(`facts ${most}`, actor));
  return rows.map(({ facts }) => ({ key: facts.key, ...toFacts(facts) }));
}

/** Lengths of lists of ids with a statement, and so a plan, of their own. */
const planned = [1, 10, 100];

/** Not an array, because Postgres takes one for ten ids and would plan each call with fewer anew. */
const listed = (most: number): SQL => sql`(select text::uuid as id
  from json_array_elements_text(${sql.placeholder('ids')}::json) as text
  limit ${sql.raw(String(most))}) listed`;

/** All that such a statement follows from, beside its reader's own values. */
const textKey = (what: string, { role, supplierId }: Actor): string =>
  [what, role, supplierId === null].join(' ');
