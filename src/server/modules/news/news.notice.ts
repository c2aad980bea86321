import type { Transaction } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { gatherMail, type WriteGathered } from '../../mail/gathered';
import { letterOf } from '../../mail/outbox.queries';
import { listBuyers } from '../purchases/saleRecipients.queries';
import { ensureUnsubscribeKey, isSubscribed } from '../users/reminderAddresses.queries';
import { newsMail } from './news.mail';
import { findNews, listDueNews, lockDueNews, markMailed } from './newsMails.queries';

async function mailOne({ db }: Transaction, { id }: { id: string }): Promise<void> {
  const news = await lockDueNews(db, id);
  if (!news?.text) return;
  await markMailed(db, id);
  const { id: groupId, supplierId: causer } = news.group;
  for (const { id: userId } of await listBuyers(db, groupId)) {
    const known = { groupId, newsId: id };
    await gatherMail(db, 'news', { userId, subject: id, causer, known, isDue: true });
  }
}

/** News goes to all buyers once it can no longer be changed. */
export const newsNotice = defineNotice({ name: 'news', due: listDueNews, send: mailOne });

export const writeNews: WriteGathered<'news'> = async (tx, buyer, { known }) => {
  const { db, publicUrl } = tx;
  const news = await findNews(db, known.newsId);
  if (!news?.text || !(await isSubscribed(db, buyer.email, 'news'))) return null;
  const letter = { ...news, text: news.text, hasPicture: news.pictureId !== null };
  const key = await ensureUnsubscribeKey(db, buyer.email);
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${key}?mails=news`;
  const mail = newsMail(buyer, letter, { publicUrl, unsubscribeUrl });
  return letterOf('news', mail, { userId: buyer.id, ...known });
};
