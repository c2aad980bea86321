/** Numbers that were given since the backup was made must not be given again. */
const receiptsSkipped = 1_000;
/** Sessions ended since the backup was made must not come back to life. */
const sessionsSkipped = 1_000;

/**
 * What a restored database must forget, as SQL: whose sessions and links the lost time had ended, who
 * held a lease, and which receipt numbers people were mailed.
 */
export const afterRestore = `
set search_path to public;
update users set session_version = session_version + ${sessionsSkipped};
delete from password_resets;
delete from leases;
select setval('receipt_numbers', nextval('receipt_numbers') + ${receiptsSkipped}, false);
`;
