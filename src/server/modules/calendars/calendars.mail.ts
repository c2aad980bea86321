import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

/** Events that an earlier mail put in its reader's calendar and that take place no more. */
export const eventsEndedMail = (
  buyer: Recipient,
  group: { id: string; name: string },
  titles: readonly string[],
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer,
    subject: `Canceled in your calendar: ${group.name}`,
    paragraphs: [
      `An earlier email put days of ${group.name} in your calendar. These no longer hold for you:`,
      ...titles,
    ],
    button: { label: 'See your groups', url: `${publicUrl}/my-groups` },
    note: 'The file with this email takes them out of your calendar.',
  });
