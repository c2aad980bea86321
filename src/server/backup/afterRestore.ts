import { originalsPrefix } from '../db/shop';

/** Numbers that were given since the backup was made must not be given again. */
const receiptsSkipped = 1_000;

/**
 * What a restored database must forget, as SQL: whose sessions and links the lost time had ended, who
 * held a lease, and which receipt numbers people were mailed.
 */
const forgetTheLostTime = `
set search_path to public;
delete from sessions;
delete from email_changes;
delete from open_payments;
delete from password_resets;
delete from leases;
update walks set started_at = null, after = null, has_gaps = false where name <> 'events';
select setval('receipt_numbers', nextval('receipt_numbers') + ${receiptsSkipped}, false);
`;

/** It takes the shop's place: what was paid since is looked for at the card provider. */
const takeOver = `
update shops set public_url = null, taken_over_at = now(), found_again = 0;
`;

/**
 * A shop of its own beside the original, with an identity of its own: all payments in it are the
 * original's, so that it knows none of them by an id of the provider's. What was being paid has ended;
 * what was being given back is a matter of the books. Mails that wait are the original's to send.
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
delete from walks where name = 'events';
update walks set since = now();
delete from mail_outbox;
`;

/** What is done to a database in the transaction that restores it, as SQL. */
export const afterRestore = (takesOver: boolean): string =>
  forgetTheLostTime + (takesOver ? takeOver : becomeACopy);
