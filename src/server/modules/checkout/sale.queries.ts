import type { AuditAction } from '#shared/audit/auditActions';
import { factNames } from '#shared/groups/facts';
import { supplierAdminRoles } from '#shared/users/roles';

import { groups } from '../../db/schema/groups';
import { purchases, receiptNumbers } from '../../db/schema/purchases';
import { columnsOf, statement } from '../../db/statement';
import { insertMailSql, type MailValues } from '../../mail/outbox.queries';
import { insertFees } from '../purchases/fees.queries';
import type { PurchaseRow } from '../purchases/purchases.queries';

/** Facts that a sale tells, and whom. */
export interface SaleNews {
  receiptNumber: string;
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
  deletedAt: Date | null;
  /** True where an admin of the supplier wants a mail of each sale. */
  isAwaited: boolean;
}

const nextReceipt = `'SC-' || nextval('${receiptNumbers.seqName ?? ''}')`;

/**
 * Read under the group's lock, by a statement after the one that has waited for it. Nothing, and no receipt's number,
 * where the purchase is not settling.
 */
export const readSaleNews = statement<SaleNews, { id: string }>(`
  with settling as materialized (
    select user_id, group_id from purchases where id = :id and state = 'settling'
  )
  select ${nextReceipt} as "receiptNumber", u.username, u.email,
    u.email_verified_at as "emailVerifiedAt", u.deleted_at as "deletedAt",
    exists (select from users a where a.supplier_id = g.supplier_id and a.role in (${supplierAdminRoles.map((role) => `'${role}'`).join(', ')})
      and a.deleted_at is null and a.sale_mails = 'each') as "isAwaited"
  from settling p join users u on u.id = p.user_id join groups g on g.id = p.group_id`);

const soldAt = 'coalesce(:soldAt::timestamptz, clock_timestamp())';
const actor = 'coalesce(:actorId::uuid, user_id)';

/**
 * Turns a settling purchase into a paid one in one statement: stock, ledger, member, supplier, waitlist
 * place, invitation, audit log, receipt. Called under the group's lock with the stock that remains after the sale.
 * Writes all or nothing; nothing where the purchase is not settling.
 */
export const writeSale = statement<
  PurchaseRow,
  MailValues & {
    id: string;
    /** Null: the next. */
    receiptNumber: string | null;
    supplierId: string;
    remainingCents: number;
    quartersLeft: number;
    heldCents: number;
    quartersHeld: number;
    restCents: number;
    status: string;
    /** Cents that no quarter stood for, once the last one is sold. */
    writtenOffCents: number;
    /** True where the buyer's own call is answered with it. */
    isAnswered: boolean;
    /** Card that paid, as JSON. */
    card: string | null;
    /** Movements of the payment on the shop's account, as JSON; null: to be asked for. */
    movements: string | null;
    ledgerKind: 'purchase' | 'cash-sale';
    /** Admin who sold it; null: the buyer's own payment. */
    actorId: string | null;
    /** Null: a sale that the demo data invents is not in the audit log. */
    auditAction: AuditAction | null;
    address: string | null;
    /** When it was sold; null: now. */
    soldAt: Date | null;
  }
>(`
  with paid as (
    update purchases set state = 'paid', state_at = ${soldAt}, paid_at = ${soldAt},
      receipt_number = coalesce(:receiptNumber::text, ${nextReceipt}), release_reason = null,
      card = :card::jsonb, sold_as = (
        select jsonb_build_object('name', g.name, 'animal', g.animal, 'state', g.state,
          ${factNames.map((name) => `'${name}', g.${groups[name].name}`).join(', ')},
          'supplier', jsonb_build_object('name', s.name, 'email', s.email, 'phone', s.phone,
            'address', s.address))
        from groups g join suppliers s on s.id = g.supplier_id where g.id = purchases.group_id),
      responded_at = case when :isAnswered then clock_timestamp() end,
      fees_due = :movements::jsonb is null, sweep_tries = 0, next_sweep_at = clock_timestamp()
    where id = :id and state = 'settling' returning *
  ), stock as (
    update groups g set remaining_cents = :remainingCents, quarters_left = :quartersLeft,
      held_cents = :heldCents, quarters_held = :quartersHeld, rest_cents = :restCents,
      status = :status, version = g.version + 1, updated_at = clock_timestamp()
    from paid where g.id = paid.group_id
  ), entries as (
    insert into ledger (group_id, kind, delta_cents, note, purchase_id, actor_id, at)
    select group_id, kind, delta_cents, note, id, ${actor}, ${soldAt} from paid, lateral (values
      (:ledgerKind::text, -price_cents, null),
      ('written-off', -:writtenOffCents::int, 'No quarter stood for it.')
    ) as entry (kind, delta_cents, note) where delta_cents <> 0
  ), fees as (${insertFees('paid', ':movements')}
  ), member as (
    insert into group_members (group_id, user_id) select group_id, user_id from paid
    on conflict do nothing
  ), tied as (
    update users u set supplier_id = :supplierId, updated_at = clock_timestamp() from paid
    where u.id = paid.user_id and u.role = 'member' and u.supplier_id is null
  ), waited as (
    delete from waitlist w using paid
    where w.group_id = paid.group_id and w.user_id = paid.user_id
  ), invited as (
    update invites i set state = 'accepted', accepted_at = clock_timestamp()
    from paid join users u on u.id = paid.user_id
    where i.group_id = paid.group_id and i.email = u.email and i.state = 'pending'
  ), audited as (
    insert into audit_log (actor_id, action, subject_id, after, address)
    select ${actor}, :auditAction::text, id::text, jsonb_build_object('groupId', group_id,
      'portion', portion, 'priceCents', price_cents), :address::text from paid
    where :auditAction::text is not null
  ), mailed as (${insertMailSql('receipt', 'paid')}
  )
  select ${columnsOf(purchases, 'p')} from paid p`);
