import type { Weights } from '#shared/groups/facts';
import { quartersPerPortion } from '#shared/groups/portions';
import type { TimeZone } from '#shared/groups/timeZones';
import type { Animal } from '#shared/groups/vocabulary';
import type { Cents } from '#shared/money';

import { statement, textOf } from '../../db/statement';
import type { Recipient } from '../../mail/mailTemplate';
import type { PurchaseRow } from './purchases.queries';
import { chargedCents } from './returnedMoney.queries';

/** Facts that a receipt tells; those of the animal as they were sold. */
export interface ReceiptFacts
  extends
    Recipient,
    Pick<
      PurchaseRow,
      | 'id'
      | 'balanceOf'
      | 'groupId'
      | 'portion'
      | 'cashKey'
      | 'isDemo'
      | 'priceCents'
      | 'depositCents'
      | 'statementVersion'
    > {
  receiptNumber: string;
  paidAt: Date;
  /** Amount that was charged. */
  cents: Cents;
  deletedAt: Date | null;
  name: string;
  animal: Animal;
  totalPortions: number;
  weights: Weights | null;
  timeZone: TimeZone;
  /** Rest of the price, while it is to be paid. */
  restCents: Cents | null;
  /** Null: no day of the harvest is planned yet. */
  restDueAt: Date | null;
}

/** Facts of payments that did not go back. */
export const readReceipts = statement<ReceiptFacts, { ids: string[] }>(`
  select purchases.id, purchases.balance_of as "balanceOf", purchases.group_id as "groupId", purchases.portion,
    purchases.cash_key as "cashKey", purchases.is_demo as "isDemo", purchases.price_cents as "priceCents",
    purchases.deposit_cents as "depositCents", purchases.statement_version as "statementVersion",
    purchases.receipt_number as "receiptNumber", purchases.paid_at as "paidAt", ${textOf(chargedCents)} as cents,
    u.username, u.email, u.email_verified_at as "emailVerifiedAt", u.deleted_at as "deletedAt",
    coalesce(purchases.sold_as ->> 'name', g.name) as name, g.animal,
    g.total_quarters / ${String(quartersPerPortion)} as "totalPortions",
    purchases.sold_as -> 'weights' as weights, g.time_zone as "timeZone",
    rest.price_cents as "restCents", rest.due_at as "restDueAt"
  from purchases join users u on u.id = purchases.user_id join groups g on g.id = purchases.group_id
    left join purchases rest on rest.balance_of = purchases.id and rest.statement_version is null and rest.state = 'held'
  where purchases.id = any(:ids::uuid[]) and purchases.state <> 'refunded'`);
