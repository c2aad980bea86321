import { originalsPrefix } from '../db/schema/originals';

/** Numbers that were given since the backup was made must not be given again. */
const receiptsSkipped = 1_000;

/** An older backup may have no such table. */
const of = (table: string, change: string): string =>
  `do $$ begin if to_regclass('${table}') is not null then ${change}; end if; end $$;`;

/** Links that work without a login: any of them may have been ended since (docs/decisions/029-links.md). */
const endLinks = [
  of('share_links', 'update share_links set ended_at = now() where ended_at is null'),
  of('butcher_links', 'update butcher_links set ended_at = now() where ended_at is null'),
  of('calendars', 'delete from calendars'),
  of('follows', 'delete from follows'),
  "update invites set expires_at = now() where state = 'pending' and expires_at > now();",
].join('\n');

/**
 * SQL that deletes from a restored database: sessions and links that may have ended since the backup, leases, and
 * receipt numbers that were mailed since.
 */
const forgetTheLostTime = `
set search_path to public;
delete from sessions;
delete from email_changes;
delete from password_resets;
delete from leases;
update walks set started_at = null, after = null, has_gaps = false where name <> 'events';
select setval('receipt_numbers', nextval('receipt_numbers') + ${receiptsSkipped}, false);
${endLinks}
`;

/**
 * It takes the shop's place: what was paid since is looked for at the card provider. Payments that waited for
 * a decision are looked at again, because no event after the mark leads to them any more.
 */
const takeOver = `
update open_payments set state = 'failed', sweep_tries = 0, next_sweep_at = now();
update shops set public_url = null, taken_over_at = now(), found_again = 0;
`;

/**
 * Makes a copy a separate shop beside its original: all payments belong to the original, so the copy
 * keeps none of their provider ids. Pending payments end, pending refunds are recorded as done, and
 * queued mails are left to the original.
 */
const becomeACopy = `
update shops set id = gen_random_uuid(), public_url = null, taken_over_at = null, found_again = 0;
update purchases set state = 'held', intent_id = null,
  hold_expires_at = case when to_jsonb(purchases) ->> 'balance_of' is null then now() end
  where state in ('held', 'settling');
update purchases set intent_id = '${originalsPrefix}' || intent_id,
  intent_closed_at = case when state = 'released' then now() else intent_closed_at end,
  refund_failed_at = null
  where intent_id is not null;
update demo_payments set intent_id = '${originalsPrefix}' || intent_id,
  state = case when state in ('open', 'refunding') then 'canceled' else state end;
delete from open_payments;
delete from walks where name = 'events';
update walks set since = now();
delete from mail_outbox;
${of('gathered_mails', 'delete from gathered_mails')}
`;

/** SQL that runs in the transaction that restores a database. */
export const afterRestore = (takesOver: boolean): string =>
  forgetTheLostTime + (takesOver ? takeOver : becomeACopy);
