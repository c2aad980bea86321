import { formatDeadline } from '#shared/groups/groupClock';
import type { BillLine, Pricing } from '#shared/groups/pricing';
import { weightKindOf } from '#shared/groups/weightKind';
import { partOfAnimal, type DividedAnimal, type Portion } from '#shared/groups/portions';
import type { TimeZone } from '#shared/groups/timeZones';
import { piecesText, type WeighedPiece } from '#shared/pickup/pieces';
import { formatCents, sumOfCents, type Cents } from '#shared/money';
import { balanceKindOf } from '#shared/weight/balanceReminders';

import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

interface BilledShare {
  buyer: Recipient;
  share: { id: string; portion: Portion };
  group: DividedAnimal & {
    name: string;
    timeZone: TimeZone;
    pricing: Pricing | null;
    hangingHundredths: number | null;
    pieces: readonly WeighedPiece[] | null;
  };
}

interface SentStatement {
  takenCents: Cents;
  /** Taken back by the buyer's bank, and no part of that. */
  byBankCents: Cents;
  balanceCents: Cents;
  returnCents: Cents;
  dueAt: Date;
  reason: string | null;
  version: number;
}

const receiptUrl = ({ share }: Pick<BilledShare, 'share'>, publicUrl: string): string =>
  `${publicUrl}/purchases/${share.id}/receipt`;

/** The weight, and its consequence for one share. */
export function statementMail(
  { bill, ...billed }: BilledShare & { bill: { lines: BillLine[]; totalCents: Cents } },
  sent: SentStatement,
  publicUrl: string,
): Mail {
  const { buyer, share, group } = billed;
  const isCorrection = sent.version > 1;
  return renderMail({
    to: buyer,
    subject: `${isCorrection ? 'Corrected statement' : 'Statement'} for your share of ${group.name}: ${outcome(sent)}`,
    heading: `${group.name} was weighed`,
    paragraphs: [
      `The carcass weighs ${String((group.hangingHundredths ?? 0) / 100)} lb, ${weightKindOf(group.pricing ?? {})}${group.pieces ? ` (${piecesText(group.pieces)})` : ''}. Your ${share.portion}, ${partOfAnimal(share.portion, group)}, comes to ${formatCents(bill.totalCents)}.`,
      ...bill.lines.map(({ label, cents }) => `${label}: ${formatCents(cents)}`),
      ...(sent.reason ? [`Reason: ${sent.reason}`] : []),
      `${paidText(sent)} ${consequence(sent, group.timeZone, bill.totalCents)}`,
    ],
    button: {
      label: sent.balanceCents > 0 ? 'Pay the balance' : 'See your statement',
      url: receiptUrl(billed, publicUrl),
    },
  });
}

/** A dispute that was lost is said, because its buyer is asked for that money again. */
const paidText = ({ takenCents, byBankCents }: SentStatement): string =>
  byBankCents > 0
    ? `You paid ${formatCents(sumOfCents([takenCents, byBankCents]))}, and your bank took ${formatCents(byBankCents)} of it back.`
    : `You paid ${formatCents(takenCents)} so far.`;

function outcome({ balanceCents, returnCents }: SentStatement): string {
  if (balanceCents > 0) return `${formatCents(balanceCents)} to pay`;
  return returnCents > 0 ? `${formatCents(returnCents)} back to you` : 'settled';
}

function consequence(sent: SentStatement, zone: TimeZone, totalCents: Cents): string {
  const { balanceCents, returnCents, dueAt, takenCents } = sent;
  if (balanceCents > 0)
    return `Please pay ${formatCents(balanceCents)} by ${formatDeadline(dueAt, zone)}. Your share is given out once it is paid.`;
  if (returnCents > 0)
    return `${formatCents(returnCents)} goes back to you, the way you paid. Banks take up to ten days to show it.`;
  return totalCents > takenCents
    ? 'The rest is not asked for: your share is settled.'
    : 'Your share is settled.';
}

/** A reminder before a balance is due, or after that. */
export const balanceDueMail = (
  billed: BilledShare,
  balance: { priceCents: Cents; dueAt: Date; statementVersion: number | null; canLose: boolean },
  now: Date,
  publicUrl: string,
): Mail => {
  const { buyer, group, share } = billed;
  const { dueAt } = balance;
  const isRest = balanceKindOf(balance) === 'rest';
  const amount = formatCents(balance.priceCents);
  const day = formatDeadline(dueAt, group.timeZone);
  const isLate = now > dueAt;
  return renderMail({
    to: buyer,
    subject: `${amount} for your share of ${group.name} ${isLate ? 'was due' : 'is due soon'}`,
    paragraphs: [
      `The ${isRest ? 'rest of the price' : 'balance'} of your ${share.portion} of ${group.name} is ${amount}. It ${isLate ? 'was' : 'is'} due by ${day}.`,
      balance.canLose
        ? 'If it is not paid, the rancher may refund your deposit and sell your share to another buyer.'
        : 'Your share is given out once it is paid.',
    ],
    button: {
      label: isRest ? 'Pay the rest' : 'Pay the balance',
      url: receiptUrl(billed, publicUrl),
    },
  });
};
