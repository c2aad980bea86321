import { sql } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { receiptNumbers } from '../../db/schema/purchases';

/** The next receipt number, such as `SC-1042`, as an SQL expression. */
export const nextReceiptNumberSql = `'SC-' || nextval('${receiptNumbers.seqName ?? ''}')`;

/** Takes the next receipt number. */
export async function nextReceiptNumber(tx: Db): Promise<string> {
  const [row] = await tx
    .select({ number: sql<string>`${sql.raw(nextReceiptNumberSql)}` })
    .from(sql`(values (1)) as one`);
  return row?.number ?? '';
}
