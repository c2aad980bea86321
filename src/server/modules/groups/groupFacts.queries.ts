import { and, or, sql, type SQL } from 'drizzle-orm';

import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/database';
import { orderTerms, type Order } from '../../db/paging';
import { groups } from '../../db/schema/groups';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { ask, rowsOfCached, statement, textOf, valueOf, type Asked } from '../../db/statement';
import type { GroupFacts } from './groupFacts.rules';
import {
  factsColumns,
  reader,
  runsOf,
  toFacts,
  withNames,
  type FactsRow,
  type Reader,
} from './groupFactsColumns.queries';
import { hasJoined } from './membership.queries';

/** Which groups are meant. */
interface Wanted {
  /** Parts without a common group, of which each has to meet `where`. */
  visible: (SQL | undefined)[];
  where: SQL | undefined;
  /** How many of the first part there are, where that is kept: {@link keptCount}. */
  keptCount?: SQL | undefined;
}

/** A page of them. */
export interface Selection extends Wanted {
  order: Order;
  limit: number;
  offset: number;
}

/** LIMIT inlined, not a parameter: for a parameter the planner assumes a tenth of all groups. */
const rangeOf = ({ limit, offset }: Pick<Selection, 'limit' | 'offset'>): SQL =>
  sql`limit ${sql.raw(String(Math.trunc(limit)))}${offset > 0 ? sql` offset ${offset}` : undefined}`;

/** Whose names an order needs. */
export function joinOf({ nameOf }: Order): SQL | undefined {
  if (nameOf === undefined) return undefined;
  return nameOf === 'supplier'
    ? sql`inner join ${suppliers} on ${suppliers.id} = ${groups.supplierId}`
    : sql`inner join ${users} on ${users.id} = ${groups.createdBy}`;
}

/**
 * Selects the ids of one page first, from the index of the order, so that skipped groups are not read.
 * Only an order by supplier names starts from the suppliers.
 */
export function pageOf({ visible, where, order, ...range }: Selection): SQL {
  return sql`select ${groups.id} from ${groups} ${joinOf(order)}
    where ${and(or(...visible), where) ?? sql`true`} order by ${sql.join(orderTerms(order), sql`, `)} ${rangeOf(range)}`;
}

/** One page of groups, as `actor` sees them. */
export async function listGroupFacts(
  db: Db,
  actor: Actor,
  selection: Selection,
): Promise<GroupFacts[]> {
  const build = () => sql`select row_to_json(one) as facts from (
    select ${factsColumns({ ...reader, runs: runsOf(actor) })}
    from (${pageOf(selection)}) page inner join ${groups} on ${groups.id} = page.id ${withNames}
    order by ${sql.join(orderTerms(selection.order), sql`, `)}) one`;
  const rows = await rowsOfCached<{ facts: FactsRow }>(db, build, valuesOf(actor));
  return rows.map(({ facts }) => toFacts(facts));
}

/** Values of the actor in a statement: see {@link reader}. */
export const valuesOf = ({ id, supplierId }: Actor) => ({
  readerId: id,
  readerSupplierId: supplierId,
});

export function countOf({ visible, where, keptCount }: Wanted): SQL {
  const counts = visible.map(
    (part) => sql`(select count(*)::int from ${groups} where ${and(part, where)})`,
  );
  if (keptCount) counts[0] = keptCount;
  return sql.join(counts, sql` + `);
}

export async function countGroups(db: Db, actor: Actor, wanted: Wanted): Promise<number> {
  const build = () => sql`select ${countOf(wanted)} as total`;
  const [row] = await rowsOfCached<{ total: number }>(db, build, valuesOf(actor));
  return row?.total ?? 0;
}

/** A group as one reader sees it, and if they joined it or bought of it. */
export interface FoundFacts extends GroupFacts {
  isJoined: boolean;
}

const findText = (runs: Reader['runs']): string =>
  textOf(sql`select row_to_json(one) as found from (
    select ${factsColumns({ runs, id: valueOf('readerId'), supplierId: valueOf('supplierId') })},
      ${hasJoined(valueOf('readerId'))} as "isJoined"
    from ${groups} ${withNames} where ${groups.id} = ${valueOf('groupId')}) one`);

/** Facts as they come from the database. */
export interface FoundRow {
  found: FactsRow & { isJoined: boolean };
}

const findBy = (runs: Reader['runs']) =>
  statement<FoundRow, { groupId: string; readerId: string | null; supplierId: string | null }>(
    findText(runs),
  );

const findAs = { all: findBy('all'), ofSupplier: findBy('ofSupplier'), none: findBy('none') };

/**
 * Finds one group, a deleted one too.
 * @param reader null: all that any reader may see of it.
 */
export async function findGroupFacts(
  db: Db,
  groupId: string,
  reader: Actor | null,
): Promise<FoundFacts | null> {
  return toFound(await ask(db, askGroupFacts(groupId, reader)));
}

/** The same, to be asked with others. */
export const askGroupFacts = (groupId: string, reader: Actor | null): Asked<FoundRow> =>
  findAs[reader ? runsOf(reader) : 'all'].with({
    groupId,
    readerId: reader?.id ?? null,
    supplierId: reader?.supplierId ?? null,
  });

export const toFound = ([row]: FoundRow[]): FoundFacts | null =>
  row ? { isJoined: row.found.isJoined, ...toFacts(row.found) } : null;
