import { originalsPrefix } from '../db/shop';

/** Numbers that were given since the backup was made must not be given again. */
const receiptsSkipped = 1_000;

/** A backup of release 0.1.0 has no such table. */
const ofFollows = (change: string): string =>
  `do $$ begin if to_regclass('follows') is not null then ${change}; end if; end $$;`;

/**
 * What a restored database must delete, as SQL: sessions and links that may have ended since the backup,
 * leases, and receipt numbers that were mailed since. Followers may have been told of the groups since.
 */
const forgetTheLostTime = `
set search_path to public;
delete from sessions;
delete from email_changes;
delete from password_resets;
delete from leases;
update walks set started_at = null, after = null, has_gaps = false where name <> 'events';
select setval('receipt_numbers', nextval('receipt_numbers') + ${receiptsSkipped}, false);
${ofFollows('update follows set told_until = greatest(told_until, now())')}
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
 * queued mails and followers are left to the original.
 */
const becomeACopy = `
update shops set id = gen_random_uuid(), public_url = null, taken_over_at = null, found_again = 0;
update purchases set state = 'held', hold_expires_at = now(), intent_id = null
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
${ofFollows('delete from follows')}
`;

/** What is done to a database in the transaction that restores it, as SQL. */
export const afterRestore = (takesOver: boolean): string =>
  forgetTheLostTime + (takesOver ? takeOver : becomeACopy);
