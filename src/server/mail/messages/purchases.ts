import { type Cents, formatCents } from '#shared/money';
import type { Weights } from '#shared/groups/facts';
import {
  partInShort,
  partOfAnimal,
  type DividedAnimal,
  type Portion,
} from '#shared/groups/portions';
import { formatPackages, sharePackagesOf } from '#shared/groups/sharePackages';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';

import type { Mail } from '../mailer';
import { greet, renderMail, type Recipient } from '../mailTemplate';

/** The share that a mail is about. */
export interface MailedShare {
  /** Of the purchase. */
  id: string;
  buyer: Recipient;
  group: DividedAnimal & { id: string; name: string };
  portion: Portion;
  priceCents: Cents;
  /** Another amount than the price where the demo form paid. */
  chargedCents: Cents;
  /** No card was charged. */
  isCash: boolean;
}

const price = ({ priceCents }: MailedShare): string => formatCents(priceCents);

const groupButton = ({ group }: MailedShare, publicUrl: string) => ({
  label: 'See the group',
  url: `${publicUrl}/groups/view/${group.id}`,
});

const receiptButton = ({ id }: MailedShare, publicUrl: string) => ({
  label: 'See your receipt',
  url: `${publicUrl}/purchases/${id}/receipt`,
});

/** `Half share of Angus steer, an eighth of the beef (1/8),` before what happened to it. */
const shareText = ({ portion, group }: MailedShare): string =>
  `${portion} share of ${group.name}, ${partOfAnimal(portion, group)},`;

/** `an eighth of the beef (1/8), about 56–61 lb to take home`, as far as the supplier gave weights. */
function partText({ portion, group }: MailedShare, weights: Weights | null): string {
  const part = partOfAnimal(portion, group);
  const { takeHomeLb } = weights ? shareWeightsOf(weights, portion, group.totalPortions) : {};
  return takeHomeLb ? `${part}, about ${formatPounds(takeHomeLb)} to take home` : part;
}

/** `Packed, that’s about 14 packs of steaks, 7 roasts; one shelf of a kitchen freezer.` */
function packageTexts({ portion, group }: MailedShare, weights: Weights | null): string[] {
  const packed = sharePackagesOf({ ...group, weights }, portion);
  return packed
    ? [`Packed, that’s ${formatPackages(packed)}. Yours depends on the animal and the butcher.`]
    : [];
}

export const receiptMail = (
  share: MailedShare,
  publicUrl: string,
  receiptNumber: string,
  weights: Weights | null,
): Mail =>
  renderMail({
    to: share.buyer.email,
    subject: `Receipt ${receiptNumber}: a ${share.portion} of ${share.group.name}, ${partInShort(share.portion, share.group)}`,
    heading: `Receipt ${receiptNumber}`,
    paragraphs: [
      greet(share.buyer),
      `You bought a ${share.portion} of ${share.group.name} for ${price(share)}${share.isCash ? ', paid in cash' : ''}.`,
      `A ${share.portion} is ${partText(share, weights)}.`,
      ...packageTexts(share, weights),
      'When every share is sold, the supplier will be in touch about pickup or delivery.',
    ],
    button: receiptButton(share, publicUrl),
  });

/** The hold expired or the share was gone; nothing was charged. */
export const shareReleasedMail = (share: MailedShare, publicUrl: string): Mail =>
  renderMail({
    to: share.buyer.email,
    subject: `Your share of ${share.group.name} was released`,
    paragraphs: [
      greet(share.buyer),
      `The ${shareText(share)} that was held for you was released. Your card was not charged.`,
    ],
    button: groupButton(share, publicUrl),
  });

/** A refund of cash, which the rancher hands over. */
export const cashOwedMail = (share: MailedShare, publicUrl: string, reason: string): Mail =>
  renderMail({
    to: share.buyer.email,
    subject: `You get ${price(share)} back in cash for your share of ${share.group.name}`,
    paragraphs: [
      greet(share.buyer),
      `Your ${shareText(share)} is refunded in full. You paid in cash. The rancher will give you ${price(share)} in cash.`,
      `Reason: ${reason}`,
    ],
    button: receiptButton(share, publicUrl),
  });

export const cashReturnedMail = (share: MailedShare, publicUrl: string): Mail =>
  renderMail({
    to: share.buyer.email,
    subject: `${price(share)} for your share of ${share.group.name} was handed back in cash`,
    paragraphs: [
      greet(share.buyer),
      `The rancher recorded that ${price(share)} for your ${shareText(share)} was handed back to you in cash.`,
      'If you did not get it, ask the rancher: phone and email are on your receipt.',
    ],
    button: receiptButton(share, publicUrl),
  });

export const shareRefundedMail = (share: MailedShare, publicUrl: string, reason: string): Mail =>
  renderMail({
    to: share.buyer.email,
    subject: `Your share of ${share.group.name} was refunded`,
    paragraphs: [
      greet(share.buyer),
      `We returned ${formatCents(share.chargedCents)} to your card for the ${share.portion} share of ${share.group.name}, ${partOfAnimal(share.portion, share.group)}.`,
      `Reason: ${reason}`,
      'Banks take up to ten days to show it.',
    ],
    button: groupButton(share, publicUrl),
  });
