import { formatDeadline } from '#shared/groups/groupClock';
import type { TimeZone } from '#shared/groups/timeZones';
import { formatCents, type Cents } from '#shared/money';
import type { Weights } from '#shared/groups/facts';
import {
  partInShort,
  partOfAnimal,
  type DividedAnimal,
  type Portion,
} from '#shared/groups/portions';
import { formatPackages, sharePackagesOf } from '#shared/groups/sharePackages';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { asSentence, returnedText, type ReturnedMoney } from '#shared/purchases/returnedMoney';
import { afterSoldOut } from '#shared/steps/afterSoldOut';
import type { BalanceKind } from '#shared/weight/balanceReminders';

import type { Mail } from '../mailer';
import { renderMail, type Recipient } from '../mailTemplate';
import { paidText, type PaidMoney } from './paidText';

/** The share that a mail is about. */
export interface MailedShare {
  /** Id of the share's purchase. */
  id: string;
  buyer: Recipient;
  group: DividedAnimal & { id: string; name: string };
  portion: Portion;
  paid: PaidMoney;
  /** No card was charged. */
  isCash: boolean;
}

/** Rest of a price whose deposit was paid. */
export interface RestOfPrice {
  restCents: Cents;
  /** Null: no day of the harvest is planned yet. */
  dueAt: Date | null;
  timeZone: TimeZone;
}

const restText = ({ restCents, dueAt, timeZone }: RestOfPrice): string =>
  `The rest, ${formatCents(restCents)}, is due ${dueAt ? `by ${formatDeadline(dueAt, timeZone)}` : 'before the harvest, whose day is not planned yet'}. You can pay it on your receipt at any time.`;

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
  { weights, rest = null }: { weights: Weights | null; rest?: RestOfPrice | null },
): Mail =>
  renderMail({
    to: share.buyer,
    subject: `Receipt ${receiptNumber}: a ${share.portion} of ${share.group.name}, ${partInShort(share.portion, share.group)}`,
    heading: `Receipt ${receiptNumber}`,
    paragraphs: [
      `You bought a ${share.portion} of ${share.group.name} ${paidText(share.paid)}${share.isCash ? ', paid in cash' : ''}.`,
      ...(rest ? [restText(rest)] : []),
      `A ${share.portion} is ${partText(share, weights)}.`,
      ...packageTexts(share, weights),
      `We’ll email you when every share is sold. ${afterSoldOut}`,
    ],
    button: receiptButton(share, publicUrl),
  });

/** A balance was paid. */
export const balanceReceiptMail = (
  share: MailedShare,
  publicUrl: string,
  { receiptNumber, kind }: { receiptNumber: string; kind: BalanceKind },
): Mail => {
  const named = kind === 'rest' ? 'rest of the price' : 'balance';
  return renderMail({
    to: share.buyer,
    subject: `Receipt ${receiptNumber}: the ${named} of your ${share.portion} of ${share.group.name}`,
    heading: `Receipt ${receiptNumber}`,
    paragraphs: [
      `You paid the ${named} of your ${shareText(share)} ${paidText(share.paid)}${share.isCash ? ', in cash' : ''}.`,
    ],
    button: receiptButton(share, publicUrl),
  });
};

/** The hold expired or the share was gone; nothing was charged. */
export const shareReleasedMail = (share: MailedShare, publicUrl: string): Mail =>
  renderMail({
    to: share.buyer,
    subject: `Your share of ${share.group.name} was released`,
    paragraphs: [
      `The ${shareText(share)} that was held for you was released. Your card was not charged.`,
    ],
    button: groupButton(share, publicUrl),
  });

/** A refund of cash, which the rancher hands over. */
export function cashOwedMail(
  share: MailedShare,
  publicUrl: string,
  { reason, returned }: { reason: string; returned: ReturnedMoney },
): Mail {
  const owed = formatCents(returned.owedInCash);
  return renderMail({
    to: share.buyer,
    subject: `You get ${owed} back in cash for your share of ${share.group.name}`,
    paragraphs: [
      `Your ${shareText(share)} is refunded in full. You paid in cash. The rancher will give you ${owed} in cash.`,
      `Reason: ${reason}`,
    ],
    button: receiptButton(share, publicUrl),
  });
}

export function cashReturnedMail(
  share: MailedShare,
  publicUrl: string,
  { inCash }: ReturnedMoney,
): Mail {
  const handed = formatCents(inCash);
  return renderMail({
    to: share.buyer,
    subject: `${handed} for your share of ${share.group.name} was handed back in cash`,
    paragraphs: [
      `The rancher recorded that ${handed} for your ${shareText(share)} was handed back to you in cash.`,
      'If you did not get it, ask the rancher: phone and email are on your receipt.',
    ],
    button: receiptButton(share, publicUrl),
  });
}

/** A part of the price went back, and the share stays sold. */
export function partRefundedMail(share: MailedShare, publicUrl: string, movedCents: Cents): Mail {
  const text = `${formatCents(movedCents)} went back to your card`;
  return renderMail({
    to: share.buyer,
    subject: `${text} for your share of ${share.group.name}`,
    paragraphs: [
      `A part of what you paid for your ${shareText(share)} was refunded. The share is still yours.`,
      `${text}. ${banksTakeDays}`,
    ],
    button: receiptButton(share, publicUrl),
  });
}

const banksTakeDays = 'Banks take up to ten days to show it.';

/** A share that was paid by card is given up; nothing is said of money that did not move. */
export const shareRefundedMail = (
  share: MailedShare,
  publicUrl: string,
  { reason, returned }: { reason: string; returned: ReturnedMoney },
): Mail =>
  renderMail({
    to: share.buyer,
    subject: `Your share of ${share.group.name} was refunded`,
    paragraphs: [
      `Your ${shareText(share)} was refunded and is no longer yours.`,
      asSentence(returnedText(returned, 'buyer') ?? 'No money has moved'),
      `Reason: ${reason}`,
      ...(returned.toCard > 0 ? [banksTakeDays] : []),
      ...(returned.anotherWay > 0
        ? [
            'Your bank had sent the refund to your card back. If you did not get the money, ask the supplier: phone and email are on your receipt.',
          ]
        : []),
    ],
    button: groupButton(share, publicUrl),
  });
