/** Numbers that were given since the backup was made must not be given again. */
const receiptsSkipped = 1_000;

/** A backup of an older release may not have the table yet. */
const forget = (table: string): string =>
  `do $$ begin if to_regclass('${table}') is not null then delete from ${table}; end if; end $$;`;

/**
 * What a restored database must forget, as SQL: whose sessions and links the lost time had ended, who
 * held a lease, and which receipt numbers people were mailed.
 */
export const afterRestore = `
set search_path to public;
${forget('sessions')}
${forget('email_changes')}
delete from password_resets;
delete from leases;
select setval('receipt_numbers', nextval('receipt_numbers') + ${receiptsSkipped}, false);
`;
