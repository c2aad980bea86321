import { inTransaction, type Context, type Transaction } from '../../context';
import { newsMail } from '../../mail/messages/news';
import { queueMail } from '../../mail/outbox.queries';
import { listBuyers } from '../purchases/saleRecipients.queries';
import { ensureUnsubscribeKey, isSubscribed } from '../users/reminderAddresses.queries';
import { listDueNews, lockDueNews, markMailed } from './newsMails.queries';

/** Mails news to all buyers once it can no longer be changed: a job's round. */
export async function mailNews(context: Context): Promise<void> {
  for (const { id } of await listDueNews(context.db)) {
    await inTransaction(context, (tx) => mailOne(tx, id)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'news: retry later');
    });
  }
}

/** The mark and the mails are of one transaction: all of them once, or none. */
async function mailOne(tx: Transaction, id: string): Promise<void> {
  const { db, publicUrl } = tx;
  const news = await lockDueNews(db, id);
  if (!news?.text) return;
  await markMailed(db, id);
  const letter = { ...news, text: news.text, hasPicture: news.pictureId !== null };
  for (const buyer of await listBuyers(db, news.group.id)) {
    if (!(await isSubscribed(db, buyer.email, 'news'))) continue;
    const key = await ensureUnsubscribeKey(db, buyer.email);
    const unsubscribeUrl = `${publicUrl}/unsubscribe/${key}?mails=news`;
    await queueMail(db, newsMail(buyer, letter, { publicUrl, unsubscribeUrl }));
  }
}
