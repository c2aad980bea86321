import { type Cents, formatCents } from '#shared/money';
import type { Portion } from '#shared/groups/portions';

import type { Mail } from '../mailQueue';
import { renderMail, type Recipient } from '../mailTemplate';

/** The share that a mail is about. */
export interface MailedShare {
  /** Of the purchase. */
  id: string;
  buyer: Recipient;
  group: { id: string; name: string };
  portion: Portion;
  priceCents: Cents;
}

const price = ({ priceCents }: MailedShare): string => formatCents(priceCents);

const groupButton = ({ group }: MailedShare, publicUrl: string) => ({
  label: 'See the group',
  url: `${publicUrl}/groups/view/${group.id}`,
});

export const receiptMail = (share: MailedShare, publicUrl: string, receiptNumber: string): Mail =>
  renderMail({
    to: share.buyer.email,
    subject: `Receipt ${receiptNumber}: a ${share.portion} share of ${share.group.name}`,
    heading: `Receipt ${receiptNumber}`,
    paragraphs: [
      `Hello ${share.buyer.username},`,
      `You bought a ${share.portion} share of ${share.group.name} for ${price(share)}.`,
      'When every share is sold, the supplier will be in touch about pickup or delivery.',
    ],
    button: {
      label: 'See your receipt',
      url: `${publicUrl}/purchases/${share.id}/receipt`,
    },
  });

/** The hold ran out or the share was gone: nobody was charged. */
export const shareReleasedMail = (share: MailedShare, publicUrl: string): Mail =>
  renderMail({
    to: share.buyer.email,
    subject: `Your share of ${share.group.name} was released`,
    paragraphs: [
      `Hello ${share.buyer.username},`,
      `The ${share.portion} share of ${share.group.name} that was held for you was released. Your card was not charged.`,
    ],
    button: groupButton(share, publicUrl),
  });

export const shareRefundedMail = (share: MailedShare, publicUrl: string, reason: string): Mail =>
  renderMail({
    to: share.buyer.email,
    subject: `Your share of ${share.group.name} was refunded`,
    paragraphs: [
      `Hello ${share.buyer.username},`,
      `We returned ${price(share)} to your card for the ${share.portion} share of ${share.group.name}.`,
      `The reason: ${reason}`,
      'Banks take up to ten days to show it.',
    ],
    button: groupButton(share, publicUrl),
  });
