import type { Context, Transaction } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { queueMail } from '../../mail/outbox.queries';
import { dailySalesMail } from '../../mail/messages/sales';
import {
  listSales,
  listAdminsToMail,
  markMailed,
  type AdminToMail,
} from './saleRecipients.queries';

/** How often the job looks whether it is time. */
export const dailySalesSeconds = 600;

/** The hour of the daily mail, UTC: early morning in all of the United States. */
const mailHour = 13;
/** A sale may commit a little later than its time; such a sale belongs to the same mail. */
const graceMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;

/** The end of the period that the daily mail due by `now` reports. */
export function lastMailHour(now: Date): Date {
  const today = new Date(now).setUTCHours(mailHour, 0, 0, 0);
  return new Date(today + graceMs <= now.getTime() ? today : today - dayMs);
}

async function tell(
  { db, publicUrl }: Transaction,
  admin: AdminToMail,
  until: Date,
): Promise<void> {
  if (!admin.supplierId || !(await markMailed(db, admin, until))) return;
  const sales = await listSales(db, admin.supplierId, admin.salesNotifiedAt, until);
  if (sales.length === 0) return;
  const about = { userId: admin.id, supplierId: admin.supplierId };
  await queueMail(db, 'dailySales', dailySalesMail(admin, publicUrl, sales), about);
}

/** Mails each supplier's admins who chose so what was sold since the mail before. */
export const mailDailySales = (context: Context, now = new Date()): Promise<void> => {
  const until = lastMailHour(now);
  return defineNotice<AdminToMail>({
    name: 'daily sales',
    due: (db) => listAdminsToMail(db, until),
    send: (tx, admin) => tell(tx, admin, until),
  }).run(context);
};
