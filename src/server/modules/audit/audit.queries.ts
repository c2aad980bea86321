import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

import { actionsOfKind, logins, type AuditKind } from '#shared/audit/auditActions';
import type { auditRoutes } from '#shared/audit/audit.contract';
import type { RouteInput } from '#shared/route';

import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { orderTerms, type Order } from '../../db/paging';
import { alerts } from '../../db/schema/alerts';
import { isId } from '../../db/schema/columns';
import { lower } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { auditLog } from '../../db/schema/platform';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { contains } from '../../db/contains';

type Filters = RouteInput<typeof auditRoutes.listAudit>['query'];

interface Selection {
  where: SQL | undefined;
  order: Order;
  limit: number;
  offset: number;
}

/** An entry with who did it, as they are now. */
export type AuditRecord = Awaited<ReturnType<typeof listAuditRecords>>[number];

export const listAuditRecords = (db: Db, { where, order, limit, offset }: Selection) =>
  db
    .select({ entry: auditLog, username: users.username, deletedAt: users.deletedAt })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(where)
    .orderBy(...orderTerms(order))
    .limit(limit)
    .offset(offset);

export async function countAuditEntries(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ entries: count() }).from(auditLog).where(where);
  return row?.entries ?? 0;
}

export const auditFilters = async (db: Db, query: Filters): Promise<SQL | undefined> =>
  and(
    query.actor ? by(query.actor) : undefined,
    query.subject ? await isAbout(db, query.subject) : undefined,
    query.action ? eq(auditLog.action, query.action) : undefined,
    query.kind && ofKind(query.kind),
    query.id ? eq(auditLog.id, Number(query.id)) : undefined,
    query.from ? gte(auditLog.at, new Date(query.from)) : undefined,
    query.to ? lt(auditLog.at, endOf(query.to)) : undefined,
    query.q ? await mentions(db, query.q) : undefined,
  );

const ofKind = (kind: AuditKind): SQL =>
  kind === 'acts'
    ? notInArray(auditLog.action, [...logins])
    : inArray(auditLog.action, actionsOfKind(kind));

const by = (actor: string): SQL => (isId(actor) ? eq(auditLog.actorId, actor) : sql`false`);

/** The record itself; a group's sales and refunds, too, which are recorded under the purchase. */
async function isAbout(db: Db, subject: string): Promise<SQL> {
  if (!isId(subject)) return eq(auditLog.subjectId, subject);
  const sales = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.groupId, subject));
  return isAmong(auditLog.subjectId, [subject, ...sales.map(({ id }) => id)]);
}

const endOf = (time: string): Date =>
  time.includes('T') ? new Date(time) : new Date(Date.parse(time) + 24 * 3_600_000);

/**
 * Most people found by a name who are looked for by the log's indexes; more are met soon on a walk through the log
 * itself.
 */
const few = 100;

/** Entries whose actor or subject has these words in its name. */
async function mentions(db: Db, words: string): Promise<SQL | undefined> {
  const people = and(contains(lower(users.username), words), isNull(users.deletedAt));
  const actors = db.select({ id: users.id }).from(users).where(people);
  const subjects = unionAll(
    db
      .select({ id: asText(users.id) })
      .from(users)
      .where(people),
    db
      .select({ id: asText(groups.id) })
      .from(groups)
      .where(and(contains(groups.lowerName, words), isNull(groups.deletedAt))),
    db
      .select({ id: asText(suppliers.id) })
      .from(suppliers)
      .where(and(contains(lower(suppliers.name), words), isNull(suppliers.deletedAt))),
  );
  const found = await db
    .select()
    .from(subjects.as('named'))
    .limit(few + 1);
  if (found.length > few)
    return or(inArray(auditLog.actorId, actors), inArray(auditLog.subjectId, subjects));
  const ids = found.map(({ id }) => id);
  return or(isAmong(auditLog.actorId, ids), isAmong(auditLog.subjectId, ids));
}

const asText = (id: SQLWrapper) => sql<string>`${id}::text`.as('id');

/** An admin acts for the buyer, who is not named by the entry: of a card sale the buyer is the actor. */
const soldTo = sql`case when ${purchases.cashKey} is null then '' else ', ' || ${users.username} end`;

/** Current names of the records with these ids; deleted ones are left out. */
export async function readNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await unionAll(
    db
      .select({ id: users.id, name: users.username })
      .from(users)
      .where(and(inArray(users.id, ids), isNull(users.deletedAt))),
    db
      .select({ id: suppliers.id, name: suppliers.name })
      .from(suppliers)
      .where(and(inArray(suppliers.id, ids), isNull(suppliers.deletedAt))),
    db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(and(inArray(groups.id, ids), isNull(groups.deletedAt))),
    db
      .select({
        id: purchases.id,
        name: sql<string>`${purchases.portion} || ' of ' || ${groups.name} || ${soldTo}`,
      })
      .from(purchases)
      .innerJoin(groups, eq(groups.id, purchases.groupId))
      .innerJoin(users, eq(users.id, purchases.userId))
      .where(inArray(purchases.id, ids)),
    db.select({ id: alerts.id, name: alerts.message }).from(alerts).where(inArray(alerts.id, ids)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
