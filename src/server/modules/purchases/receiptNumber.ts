import { sql } from 'drizzle-orm';

import type { Db } from '../../db/client';
import { receiptNumbers } from '../../db/schema/purchases';

/** The next receipt number, such as `SC-1042`. */
export async function nextReceiptNumber(tx: Db): Promise<string> {
  const [row] = await tx
    .select({ number: sql<string>`nextval(${receiptNumbers.seqName ?? ''})` })
    .from(sql`(values (1)) as one`);
  return `SC-${row?.number ?? ''}`;
}
