import type { AuditAction } from '#shared/audit/auditActions';
import { factNames } from '#shared/groups/facts';
import type { GroupStatus } from '#shared/groups/groupStatus';
import { supplierAdminRoles } from '#shared/users/roles';

import { groups } from '../../db/schema/groups';
import { purchases, receiptNumbers } from '../../db/schema/purchases';
import { columnsOf, statement } from '../../db/statement';
import { insertReceiptSql } from '../../mail/outbox.queries';
import { insertFees } from '../purchases/fees.queries';
import { isInState, type PurchaseRow } from '../purchases/purchases.queries';

/** A sold purchase, with what is to be told of it. */
export interface Sold extends PurchaseRow {
  /** The group's, after the sale. */
  groupStatus: GroupStatus;
  /** Quarters that its group has left to sell. */
  quartersLeft: number;
  /** True where an admin of the supplier wants a mail of each sale. */
  isAwaited: boolean;
}

export const nextReceipt = `'SC-' || nextval('${receiptNumbers.seqName ?? ''}')`;

const isAwaited = `exists (select from users a join groups g on g.supplier_id = a.supplier_id
  where g.id = purchases.group_id and a.role in (${supplierAdminRoles.map((role) => `'${role}'`).join(', ')})
    and a.deleted_at is null and a.sale_mails = 'each')`;

const soldAt = 'coalesce(:soldAt::timestamptz, clock_timestamp())';
const actor = 'coalesce(:actorId::uuid, user_id)';

/**
 * Turns a settling purchase into a paid one in one statement: stock, ledger, member, supplier, waitlist
 * place, invitation, audit log, receipt. Called under the group's lock. With the last quarter the remaining cents, because no
 * quarter stood for them, are written off, and a group on sale is full.
 * Writes all or nothing; nothing where the purchase is not settling.
 */
export const writeSale = statement<
  Sold,
  {
    id: string;
    /** Id of the mail with its receipt; null: none. */
    mailId: string | null;
    /** True: nothing is written where more is to be done than that, for a group's last quarter or an admin who waits. */
    isAlone: boolean;
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
      receipt_number = ${nextReceipt}, release_reason = null,
      card = :card::jsonb, sold_as = (
        select jsonb_build_object('name', g.name, 'animal', g.animal, 'state', g.state,
          ${factNames.map((name) => `'${name}', g.${groups[name].name}`).join(', ')},
          'supplier', jsonb_build_object('name', s.name, 'email', s.email, 'phone', s.phone,
            'address', s.address))
        from groups g join suppliers s on s.id = g.supplier_id where g.id = purchases.group_id),
      responded_at = case when :isAnswered then clock_timestamp() end,
      fees_due = :movements::jsonb is null, sweep_tries = 0, next_sweep_at = clock_timestamp()
    where id = :id and ${isInState('purchases', 'settling')} and (not :isAlone::boolean or (not ${isAwaited} and exists (
      select from groups g where g.id = purchases.group_id and g.deleted_at is null
        and g.quarters_left > purchases.quarters)))
    returning *
  ), stock as (
    update groups g set quarters_left = g.quarters_left - p.quarters, held_cents = g.held_cents - p.price_cents,
      quarters_held = g.quarters_held - p.quarters,
      remaining_cents = case when g.quarters_left > p.quarters then g.remaining_cents - p.price_cents else 0 end,
      rest_cents = case when g.quarters_left > p.quarters then g.rest_cents else 0 end,
      status = case when g.quarters_left = p.quarters and g.status = 'open' then 'full' else g.status end,
      version = g.version + 1, updated_at = clock_timestamp()
    from paid p where g.id = p.group_id
    returning g.status, g.quarters_left
  ), entries as (
    insert into ledger (group_id, kind, delta_cents, note, purchase_id, actor_id, at)
    select group_id, kind, delta_cents, note, paid.id, ${actor}, ${soldAt}
    from paid join groups g on g.id = paid.group_id, lateral (values
      (:ledgerKind::text, -price_cents, null),
      ('written-off', case when g.quarters_left > quarters then 0 else price_cents - g.remaining_cents end,
        'No quarter stood for it.')
    ) as entry (kind, delta_cents, note) where delta_cents <> 0
  ), fees as (${insertFees('paid', ':movements')}
  ), member as (
    insert into group_members (group_id, user_id) select group_id, user_id from paid
    on conflict do nothing
  ), tied as (
    update users u set supplier_id = g.supplier_id, updated_at = clock_timestamp()
    from paid join groups g on g.id = paid.group_id
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
  ), mailed as (${insertReceiptSql('paid')}
  )
  select ${columnsOf(purchases, 'purchases')}, s.status as "groupStatus", s.quarters_left as "quartersLeft",
    case when :isAlone then false else ${isAwaited} end as "isAwaited"
  from paid purchases, stock s`);
