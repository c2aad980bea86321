import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';

import type { FactName } from '#shared/groups/facts';
import type { BillLine } from '#shared/groups/pricing';
import { ledgerKinds } from '#shared/inventory/ledger.contract';
import { portions } from '#shared/groups/portions';
import { noCents, type Cents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';
import { liveStates, purchaseStates } from '#shared/purchases/purchaseStates';

import { cents, createdAt, id, idOf, instant, sweepColumns } from './columns';
import { areFeesDue, hasState, isCashOwed, isPurchased, isUnclosed } from './expressions';
import { groups } from './groups';
import { releaseReasons } from './releaseReasons';
import type { suppliers } from './suppliers';
import { users } from './users';

export const receiptNumbers = pgSequence('receipt_numbers', { startWith: 1001 });

/** The state of a charge's dispute at the bank; only `open` prevents a refund. */
export const disputeStates = ['inquiry', 'open', 'won', 'lost'] as const;

type GroupRow = typeof groups.$inferSelect;
type SupplierRow = typeof suppliers.$inferSelect;

/** Group and supplier at the sale, so that a receipt does not change with later edits. */
export interface SoldAs extends Pick<GroupRow, 'name' | 'animal' | 'state' | FactName> {
  supplier: Pick<SupplierRow, 'name' | 'email' | 'phone' | 'address'>;
}

/** Made anew for each table, because {@link purchases} has a view. */
export const purchaseColumns = () => ({
  id: id(),
  groupId: idOf('group_id', () => groups.id).notNull(),
  userId: idOf('user_id', () => users.id).notNull(),
  portion: text('portion', { enum: portions }).notNull(),
  /** Share that a balance is paid for; null: a share. */
  balanceOf: uuid('balance_of').references((): AnyPgColumn => purchases.id, {
    onDelete: 'restrict',
  }),
  /** By when a balance is to be paid; null: the rest of a price, before the day of the harvest is planned. */
  dueAt: instant('due_at'),
  /** When the buyer of a balance was last reminded of it. */
  remindedAt: instant('reminded_at'),
  /** Version of the statement that a balance is of; null: the rest of a price whose deposit is paid. */
  statementVersion: integer('statement_version'),
  /** When the buyer of a share agreed to pay by weight; null: they never pay more than its price. */
  agreedAt: instant('agreed_at'),
  /** Version of the terms that they agreed to; null: none, or the first. */
  agreedTerms: integer('agreed_terms'),
  quarters: integer('quarters').notNull(),
  /** Frozen when the share is held. */
  priceCents: cents('price_cents'),
  /** Part of the price that this payment takes; the rest is a balance. Null: all of it. */
  depositCents: integer('deposit_cents').$type<Cents>(),
  /** Fees of this share alone, which its statement adds to its part of the bill. */
  shareFees: jsonb('share_fees').$type<BillLine[]>(),
  state: text('state', { enum: purchaseStates }).notNull(),
  releaseReason: text('release_reason', { enum: releaseReasons }),
  isDemo: boolean('is_demo').notNull().default(false),
  /** Held for the next person on the waitlist, not requested by a buyer. */
  isWaitlistHold: boolean('is_offer').notNull().default(false),
  /** The provider's payment; null until it is known. One purchase per payment. */
  intentId: text('intent_id'),
  /** Key of a cash sale, from the page that recorded it: sent twice it is one. Null: by card. */
  cashKey: uuid('cash_key'),
  /** How often the provider was asked after the payment and did not know it. */
  unknownAttempts: integer('unknown_tries').notNull().default(0),
  /** Since when the provider is known not to charge a released share's payment any more. */
  intentClosedAt: instant('intent_closed_at'),
  holdExpiresAt: instant('hold_expires_at'),
  /** Where the hold came from, as tries are counted by; forgotten when it no longer counts. */
  network: text('network'),
  /** When the current state began. */
  stateAt: instant('state_at').notNull().defaultNow(),
  /** These three grow when the provider keeps a failure for a key: part of the next call's key. */
  paymentAttempts: integer('payment_tries').notNull().default(0),
  captureAttempts: integer('capture_tries').notNull().default(0),
  refundAttempts: integer('refund_tries').notNull().default(0),
  receiptNumber: text('receipt_number'),
  paidAt: instant('paid_at'),
  /** The card; null for sales before it was stored. */
  card: jsonb('card').$type<PaidCard>(),
  /** Frozen with the sale; null while nothing is sold. */
  soldAs: jsonb('sold_as').$type<SoldAs>(),
  /** When the buyer's own call was first answered with the sale. */
  respondedAt: instant('responded_at'),
  refundId: text('refund_id'),
  refundedAt: instant('refunded_at'),
  refundReason: text('refund_reason'),
  refundedBy: idOf('refunded_by', () => users.id),
  /** For a cash refund: when an admin handed the money back, and which admin. */
  cashReturnedAt: instant('cash_returned_at'),
  cashReturnedBy: idOf('cash_returned_by', () => users.id),
  /** Since when the bank is known to have sent a refund back: the buyer is still owed. */
  refundFailedAt: instant('refund_failed_at'),
  /** Since when its refund waits for money on the shop's card account. */
  refundWaitsSince: instant('refund_waits_since'),
  /** Refunded in the provider's dashboard while the share stays sold. */
  partRefundedCents: cents('part_refunded_cents').default(noCents),
  /** For a card refund that is finished: refunded at the provider, and paid by the supplier in its place. */
  returnedToCardCents: integer('returned_to_card_cents').$type<Cents>(),
  returnedAnotherWayCents: integer('returned_another_way_cents').$type<Cents>(),
  /** When what was paid another way was noted; null before it was kept. */
  returnedAnotherWayAt: instant('returned_another_way_at'),
  dispute: text('dispute', { enum: disputeStates }),
  /** True while movements of its money may be missing in `charges_fees`; only where {@link areFeesDue}. */
  feesDue: boolean('fees_due').notNull().default(true),
  /** When the account of its buyer was deleted; null also for a guest, who has none. */
  buyerGoneAt: instant('buyer_gone_at'),
  ...sweepColumns(),
  createdAt: createdAt(),
});

/**
 * A share from its hold to its sale and refund, or a balance: a payment for a share beyond its price, which takes no
 * quarter (docs/decisions/038-money-by-weight.md). What is said of shares alone is read from `shares`.
 */
export const purchases = pgTable('purchases', purchaseColumns(), (table) => [
  check(
    'purchases_quarters_check',
    sql`case when ${table.balanceOf} is null then ${table.quarters} in (1, 2, 4) else ${table.quarters} = 0 end`,
  ),
  check(
    'purchases_balance_check',
    sql`case when ${table.balanceOf} is null then ${table.dueAt} is null else ${table.holdExpiresAt} is null and not ${table.isDemo} and (${table.dueAt} is not null or ${table.statementVersion} is null) end`,
  ),
  check('purchases_price_check', sql`${table.priceCents} > 0`),
  check(
    'purchases_deposit_check',
    sql`${table.depositCents} is null or (${table.depositCents} > 0 and ${table.depositCents} < ${table.priceCents} and ${table.agreedAt} is not null and ${table.balanceOf} is null and ${table.cashKey} is null and not ${table.isDemo})`,
  ),
  check(
    'purchases_agreed_terms_check',
    sql`${table.agreedTerms} is null or (${table.agreedTerms} > 0 and ${table.agreedAt} is not null)`,
  ),
  check(
    'purchases_share_fees_check',
    sql`${table.shareFees} is null or (${table.balanceOf} is null and jsonb_array_length(${table.shareFees}) between 1 and 12)`,
  ),
  check('purchases_part_refunded_check', sql`${table.partRefundedCents} >= 0`),
  check(
    'purchases_returned_check',
    sql`num_nulls(${table.returnedToCardCents}, ${table.returnedAnotherWayCents}) in (0, 2) and (${table.returnedToCardCents} is null or (${table.state} = 'refunded' and ${table.cashKey} is null and ${table.returnedToCardCents} >= 0 and ${table.returnedAnotherWayCents} >= 0))`,
  ),
  check(
    'purchases_refund_failed_check',
    sql`${table.refundFailedAt} is null or ${table.state} in ('refunding', 'refunded', 'released')`,
  ),
  check(
    'purchases_paid_check',
    sql`${table.state} not in ('paid', 'refunding', 'refunded') or ((${table.intentId} is not null or ${table.cashKey} is not null) and ${table.paidAt} is not null and ${table.receiptNumber} is not null)`,
  ),
  check(
    'purchases_release_check',
    sql`(${table.state} = 'released') = (${table.releaseReason} is not null)`,
  ),
  check(
    'purchases_offer_check',
    sql`not ${table.isWaitlistHold} or (${table.cashKey} is null and ${table.holdExpiresAt} is not null)`,
  ),
  check(
    'purchases_cash_returned_check',
    sql`${table.cashReturnedAt} is null or (${table.cashKey} is not null and ${table.state} in ('refunding', 'refunded'))`,
  ),
  check(
    'purchases_refund_waits_check',
    sql`${table.refundWaitsSince} is null or ${table.state} = 'refunding'`,
  ),
  ...purchaseIndexes(table),
]);

type Columns = Record<
  | 'balanceOf'
  | 'buyerGoneAt'
  | 'cashKey'
  | 'cashReturnedAt'
  | 'createdAt'
  | 'feesDue'
  | 'groupId'
  | 'id'
  | 'intentClosedAt'
  | 'intentId'
  | 'isDemo'
  | 'network'
  | 'nextSweepAt'
  | 'paidAt'
  | 'receiptNumber'
  | 'refundFailedAt'
  | 'refundId'
  | 'state'
  | 'stateAt'
  | 'userId',
  ExtraConfigColumn
>;

function purchaseIndexes(table: Columns) {
  return [
    uniqueIndex('purchases_live_hold_key')
      .on(table.userId, table.groupId)
      .where(sql`${hasState(table, liveStates)} and ${table.balanceOf} is null`),
    uniqueIndex('purchases_live_balance_key')
      .on(table.balanceOf)
      .where(sql`${hasState(table, liveStates)} and ${table.balanceOf} is not null`),
    index('purchases_balances_idx')
      .on(table.balanceOf)
      .where(sql`${table.balanceOf} is not null`),
    uniqueIndex('purchases_intent_key').on(table.intentId),
    uniqueIndex('purchases_cash_key').on(table.cashKey),
    uniqueIndex('purchases_receipt_key').on(table.receiptNumber),
    index('purchases_group_idx').on(table.groupId, table.createdAt),
    index('purchases_user_idx').on(table.userId, table.createdAt),
    index('purchases_sales_idx').on(table.createdAt, table.id).where(isPurchased(table)),
    index('purchases_buyer_gone_idx')
      .on(table.id)
      .where(sql`${table.buyerGoneAt} is not null`),
    index('purchases_cash_owed_idx').on(table.createdAt, table.id).where(isCashOwed(table)),
    index('purchases_unfinished_idx')
      .on(table.state, table.stateAt)
      .where(hasState(table, [...liveStates, 'refunding'])),
    index('purchases_owed_idx')
      .on(table.nextSweepAt)
      .where(sql`${table.refundFailedAt} is not null`),
    /** In byte order, so that the networks of a /48 are adjacent. */
    index('purchases_network_prefix_idx')
      .on(table.network.op('text_pattern_ops'))
      .where(sql`${table.network} is not null`),
    /** Newest changes, to find missed notices. */
    index('purchases_moved_idx').on(table.stateAt, table.groupId),
    index('purchases_fees_due_idx').on(table.nextSweepAt).where(areFeesDue(table)),
    index('purchases_unclosed_idx').on(table.stateAt).where(isUnclosed(table)),
  ];
}

export const demoPaymentStates = ['open', 'spent', 'refunding', 'refunded', 'canceled'] as const;

/** The demo form's payments: bound to no share until one is bought with them. */
export const demoPayments = pgTable(
  'demo_payments',
  {
    id: id(),
    userId: idOf('user_id', () => users.id).notNull(),
    intentId: text('intent_id').notNull(),
    amountCents: cents('amount_cents'),
    state: text('state', { enum: demoPaymentStates }).notNull().default('open'),
    refundAttempts: integer('refund_tries').notNull().default(0),
    refundId: text('refund_id'),
    ...sweepColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('demo_payments_intent_key').on(table.intentId),
    index('demo_payments_user_idx').on(table.userId, table.createdAt),
    index('demo_payments_unspent_idx')
      .on(table.createdAt)
      .where(sql`${table.state} in ('open', 'refunding')`),
  ],
);

/** Append-only (a trigger refuses the rest); a group's rows sum to its remaining cost. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    groupId: idOf('group_id', () => groups.id).notNull(),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    deltaCents: cents('delta_cents'),
    purchaseId: idOf('purchase_id', () => purchases.id),
    /** Null: the server itself. */
    actorId: idOf('actor_id', () => users.id),
    note: text('note'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_group_idx').on(table.groupId, table.id),
    uniqueIndex('ledger_purchase_key')
      .on(table.purchaseId, table.kind)
      .where(sql`${table.kind} in ('purchase', 'refund', 'cash-sale', 'cash-refund')`),
  ],
);
