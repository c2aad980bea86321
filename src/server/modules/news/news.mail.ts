import type { LeavableMail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

/** News of a supplier to all buyers of a group. */
interface MailedNews {
  group: { id: string; name: string };
  supplierName: string;
  text: string;
  hasPicture: boolean;
}

export const newsMail = (
  buyer: Recipient,
  { group, supplierName, text, hasPicture }: MailedNews,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): LeavableMail =>
  renderMail({
    to: buyer,
    subject: `News of ${group.name}`,
    paragraphs: [
      `${supplierName} wrote to all buyers of ${group.name}${hasPicture ? ', with a picture that you see on the group’s page' : ''}:`,
    ],
    letter: text,
    button: { label: 'See the group', url: `${publicUrl}/groups/view/${group.id}` },
    note: `You get this email because you have a share of ${group.name}.`,
    unsubscribe: { label: 'Unsubscribe from news', url: unsubscribeUrl },
  });
