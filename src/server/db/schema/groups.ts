import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import type { CutChoices } from '#shared/cutSheets/cutSheets';
import { animalFacts, type AnimalFacts, type Fact, type Weights } from '#shared/groups/facts';
import { unfilledOutcomes } from '#shared/groups/deadline';
import { groupStatuses } from '#shared/groups/groupStatus';
import { milestoneKinds } from '#shared/milestones/milestones';
import { portions } from '#shared/groups/portions';
import { timeZoneNames, type TimeZone } from '#shared/groups/timeZones';
import { animals, states } from '#shared/groups/vocabulary';
import { noCents } from '#shared/money';
import type { Pricing } from '#shared/groups/pricing';
import type { WeighedPiece } from '#shared/pickup/pieces';

import { cents, createdAt, id, idOf, instant } from './columns';
import { isIn, zoneSql } from './expressions';
import { groupIndexes } from './groupIndexes';
import { suppliers } from './suppliers';
import { users } from './users';

/** A generated column, because a search of one letter reads the name of every group. */
const lowered = (name: string, original: string) =>
  text(name).generatedAlwaysAs(sql.raw(`lower(${original})`));

/** The limits of a fact's entry, for the CHECK of its column; null is within them. */
export function within(column: SQLWrapper, fact: Exclude<Fact, { kind: 'weights' }>): SQL {
  if (fact.kind === 'text') {
    return sql`char_length(${column}) between 1 and ${sql.raw(String(fact.longest))}`;
  }
  if (fact.kind === 'count') {
    return sql`${column} between ${sql.raw(String(fact.least))} and ${sql.raw(String(fact.most))}`;
  }
  return isIn(column, Object.keys(fact.options));
}

/** Money in whole cents, stock in whole quarters of a portion. */
export const groups = pgTable(
  'groups',
  {
    id: id(),
    name: text('name').notNull(),
    supplierId: idOf('supplier_id', () => suppliers.id).notNull(),
    animal: text('animal', { enum: animals }).notNull(),
    state: text('state', { enum: states }).notNull(),
    /** Null: the zone of its state. */
    ownZone: text('own_zone').$type<TimeZone>(),
    /** By its clocks the group's days and times are typed and read. */
    timeZone: text('time_zone').$type<TimeZone>().generatedAlwaysAs(sql.raw(zoneSql)).notNull(),
    tag: text('tag'),
    lowerName: lowered('lower_name', 'name').notNull(),
    lowerTag: lowered('lower_tag', 'tag'),
    weights: jsonb('weights').$type<Weights>(),
    /** Null: at a fixed price, whatever the animal weighs. Never changes. */
    pricing: jsonb('pricing').$type<Pricing>(),
    inspection: text('inspection').$type<NonNullable<AnimalFacts['inspection']>>(),
    /** One line. */
    priceIncludes: text('price_includes'),
    agingDays: integer('aging_days'),
    butcher: text('butcher'),
    cutting: text('cutting'),
    pickup: text('pickup'),
    status: text('status', { enum: groupStatuses }).notNull().default('open'),
    portionsAvailable: text('portions_available', { enum: portions }).array().notNull(),
    totalCents: cents('total_cents'),
    totalQuarters: integer('total_quarters').notNull(),
    remainingCents: cents('remaining_cents'),
    quartersLeft: integer('quarters_left').notNull(),
    heldCents: cents('held_cents').default(noCents),
    quartersHeld: integer('quarters_held').notNull().default(0),
    quartersWithdrawn: integer('quarters_withdrawn').notNull().default(0),
    reopenCents: cents('reopen_cents').default(noCents),
    reopenQuarters: integer('reopen_quarters').notNull().default(0),
    restCents: cents('rest_cents').default(noCents),
    createdBy: idOf('created_by', () => users.id).notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    dateClosed: instant('date_closed'),
    /** By then every share must be sold; null: no day was promised. */
    fillBy: instant('fill_by'),
    ifUnfilled: text('if_unfilled', { enum: unfilledOutcomes }).notNull().default('refund'),
    /** When the deadline was moved to a later day after a sale. */
    postponedAt: instant('postponed_at'),
    /** When the deadline was settled. */
    decidedAt: instant('decided_at'),
    /** When the one last call before that day was mailed. */
    remindedAt: instant('last_call_at'),
    calledOffAt: instant('called_off_at'),
    callOffReason: text('call_off_reason'),
    /** Called off because the animal died or was condemned. */
    isLost: boolean('is_lost').notNull().default(false),
    /** The last milestone that is done: what `stageOf` needs of the table of milestones. */
    reached: text('reached', { enum: milestoneKinds }),
    /** When every share was handed out, or an admin said so. */
    doneAt: instant('done_at'),
    /** Null: the group has no cut sheets. */
    standardCut: jsonb('standard_cut').$type<CutChoices>(),
    standardCutVersion: integer('standard_cut_version').notNull().default(0),
    /** Until then buyers may choose how their share is cut; null: until the animal is cut. */
    cutSheetsDue: instant('cut_sheets_due'),
    /** When buyers who had not chosen were reminded of that day. */
    cutSheetsRemindedAt: instant('cut_sheets_reminded_at'),
    /** The weight of the carcass, in hundredths of a pound; `weights` is what was promised. */
    hangingHundredths: integer('hanging_hundredths'),
    /** Parts that were on the scale one by one; null: the carcass in one piece. */
    pieces: jsonb('pieces').$type<WeighedPiece[]>(),
    weighedAt: instant('weighed_at'),
    /** Null: by the butcher's link. */
    weighedBy: idOf('weighed_by', () => users.id),
    /** Deleted groups keep their ledger and are not found. */
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
    /**
     * Replaced with each change of the row, by a trigger (docs/decisions/023-text-by-revision.md). Null: not
     * changed since there are revisions.
     */
    revision: uuid('revision'),
  },
  (table) => [
    check('groups_total_check', sql`${table.totalCents} > 0 and ${table.totalQuarters} > 0`),
    check(
      'groups_remaining_check',
      sql`${table.remainingCents} >= 0 and ${table.remainingCents} <= ${table.totalCents}`,
    ),
    check(
      'groups_held_check',
      sql`${table.heldCents} >= 0 and ${table.heldCents} <= ${table.remainingCents}`,
    ),
    check(
      'groups_quarters_check',
      sql`${table.quartersHeld} >= 0 and ${table.quartersHeld} <= ${table.quartersLeft} and ${table.quartersLeft} <= ${table.totalQuarters}`,
    ),
    check(
      'groups_withdrawn_check',
      sql`${table.quartersWithdrawn} >= 0 and ${table.quartersLeft} + ${table.quartersWithdrawn} <= ${table.totalQuarters}`,
    ),
    check(
      'groups_reopen_check',
      sql`${table.reopenQuarters} >= 0 and ${table.reopenQuarters} <= ${table.quartersWithdrawn} and ${table.reopenCents} >= 0 and ${table.reopenCents} <= ${table.totalCents} and (${table.status} <> 'open' or ${table.reopenQuarters} = 0)`,
    ),
    check(
      'groups_rest_check',
      sql`${table.restCents} >= 0 and ${table.restCents} <= ${table.remainingCents} - ${table.heldCents} + ${table.reopenCents}`,
    ),
    check(
      'groups_hanging_check',
      sql`${table.hangingHundredths} > 0 and (${table.hangingHundredths} is null) = (${table.weighedAt} is null)`,
    ),
    check(
      'groups_pieces_check',
      sql`${table.pieces} is null or (${table.hangingHundredths} is not null and jsonb_array_length(${table.pieces}) between 2 and 12)`,
    ),
    check('groups_own_zone_check', isIn(table.ownZone, timeZoneNames)),
    check('groups_fill_by_check', sql`${table.fillBy} > ${table.createdAt}`),
    check(
      'groups_called_off_check',
      sql`${table.calledOffAt} is null or (${table.status} = 'closed' and ${table.callOffReason} is not null)`,
    ),
    check('groups_lost_check', sql`not ${table.isLost} or ${table.calledOffAt} is not null`),
    check(
      'groups_harvested_check',
      sql`${table.status} <> 'open' or (coalesce(${table.reached}, 'booked') = 'booked' and ${table.doneAt} is null)`,
    ),
    check(
      'groups_offer_facts_check',
      sql`${within(table.inspection, animalFacts.inspection)} and ${within(table.priceIncludes, animalFacts.priceIncludes)} and ${within(table.agingDays, animalFacts.agingDays)}`,
    ),
    ...(['tag', 'butcher', 'cutting', 'pickup'] as const).map((fact) =>
      check(`groups_${fact}_check`, within(table[fact], animalFacts[fact])),
    ),
    check(
      'groups_cut_sheets_check',
      sql`${table.standardCut} is not null or ${table.cutSheetsDue} is null`,
    ),
    check('groups_sold_out_check', sql`${table.quartersLeft} > 0 or ${table.remainingCents} = 0`),
    ...groupIndexes(table),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: idOf('group_id', () => groups.id).notNull(),
    userId: idOf('user_id', () => users.id).notNull(),
    joinedAt: instant('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('group_members_user_idx').on(table.userId),
  ],
);
