import { formatDeadline } from '#shared/groups/groupClock';
import type { UnfilledOutcome } from '#shared/groups/deadline';
import {
  freeQuartersOf,
  inShares,
  sharesLeft,
  type QuarterCounts,
} from '#shared/inventory/quarterCounts';
import type { TimeZone } from '#shared/groups/timeZones';
import type { Animal, State } from '#shared/groups/vocabulary';
import { formatCents, type Cents } from '#shared/money';
import {
  asSentence,
  returnedText,
  totalOwed,
  type ReturnedMoney,
} from '#shared/purchases/returnedMoney';
import { afterSoldOut } from '#shared/steps/afterSoldOut';

import type { LeavableMail, Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';
import { outcomeText } from '../../mail/outcomeText';
import { howEnded } from './howEnded.rules';

/** The group that a mail is about. */
export interface MailedGroup {
  id: string;
  name: string;
  state: State;
  timeZone: TimeZone;
  ifUnfilled: UnfilledOutcome;
}

/** A group that was called off; `isLost`: because its animal died or was condemned. */
export type EndedGroup = MailedGroup & { isLost: boolean };

/** A buyer of the group. */
export interface MailedBuyer extends Recipient {
  /** For all their shares of it. */
  paidCents: Cents;
  /** Money that has gone back, and money that goes back now. */
  returned: ReturnedMoney;
}

type GroupMail<Content> = (
  buyer: Recipient,
  group: MailedGroup,
  content: Content,
  publicUrl: string,
) => Mail;

const groupButton = ({ id }: MailedGroup, publicUrl: string) => ({
  label: 'See the group',
  url: `${publicUrl}/groups/view/${id}`,
});

/** Cards are refunded automatically; the rancher hands cash back. */
const waysBack = ({ returned }: MailedBuyer): string[] => {
  const before = returnedText(returned, 'buyer');
  const { owedToCard, owedInCash } = returned;
  return [
    ...(before ? [asSentence(`before that, ${before}`)] : []),
    ...(owedToCard > 0
      ? [
          `${formatCents(owedToCard)} goes back to the card you paid with. You don’t have to do anything. Banks take up to ten days to show it.`,
        ]
      : []),
    ...(owedInCash > 0
      ? [
          `You paid ${formatCents(owedInCash)} in cash. The rancher will give it back to you in cash.`,
        ]
      : []),
  ];
};

/** The group is called off and refunds begin; a second mail tells of a refund that went another way. */
export function calledOffMail(
  buyer: MailedBuyer,
  group: EndedGroup,
  reason: string,
  publicUrl: string,
): Mail {
  const owed = totalOwed(buyer.returned);
  const paid = `You paid ${formatCents(buyer.paidCents)}`;
  const isWhole = owed === buyer.paidCents;
  return renderMail({
    to: buyer,
    subject: `${group.name} ${howEnded(group)}${owed > 0 ? `: you get ${formatCents(owed)} back` : ''}`,
    heading: `${group.name} ${howEnded(group)}`,
    paragraphs: [
      `${group.isLost ? `The animal died or was condemned, so no share of ${group.name} is given out` : `${group.name} will not go ahead`}. ${paid}${isWhole ? ', and you get a full refund' : ''}.`,
      `Reason: ${reason}`,
      ...waysBack(buyer),
    ],
    button: groupButton(group, publicUrl),
  });
}

/** The unsold shares are no longer for sale, and the group goes ahead. */
export const goesAheadMail: GroupMail<string> = (buyer, group, supplierName, publicUrl) =>
  renderMail({
    to: buyer,
    subject: `${group.name} goes ahead`,
    paragraphs: [
      `${supplierName} keeps the rest of ${group.name}, and it goes ahead with you.`,
      `Your share and its price stay as they are. ${afterSoldOut}`,
    ],
    button: groupButton(group, publicUrl),
  });

/** An admin reopened the group before its deadline, after buyers were told that it goes ahead. */
export const onSaleAgainMail: GroupMail<Date> = (buyer, group, fillBy, publicUrl) =>
  renderMail({
    to: buyer,
    subject: `${group.name} is on sale again`,
    paragraphs: [
      `${group.name} sells shares again, until ${formatDeadline(fillBy, group.timeZone)}. ${outcomeText[group.ifUnfilled]}`,
      'Your share and its price stay as they are.',
    ],
    button: groupButton(group, publicUrl),
  });

export const newSupplierMail: GroupMail<string> = (buyer, group, supplierName, publicUrl) =>
  renderMail({
    to: buyer,
    subject: `${group.name} is now with ${supplierName}`,
    paragraphs: [
      `${supplierName} has taken over ${group.name}. Ask them about pickup, delivery and refunds from now on.`,
      'Your share and its price stay as they are. Your receipt still names the supplier you bought from.',
    ],
    button: groupButton(group, publicUrl),
  });

/** The content of a group's reminder. */
export interface Reminder {
  group: MailedGroup & { animal: Animal };
  supplierName: string;
  fillBy: Date;
  quarters: QuarterCounts;
}

/** The links of one recipient. */
export interface ReminderLinks {
  button: { label: string; url: string };
  unsubscribeUrl: string;
  /** Why the mail comes to them. */
  because: string;
}

/** One reminder to members and invited people who can still buy: the group is nearly sold out, or its deadline is near. */
export const reminderMail = (
  to: Recipient,
  { group, supplierName, fillBy, quarters }: Reminder,
  { button, unsubscribeUrl, because }: ReminderLinks,
): LeavableMail =>
  renderMail({
    to,
    subject: `Last call for ${group.name}`,
    paragraphs: [
      `${supplierName} in ${group.state} sells ${group.animal.toLowerCase()} by the share. ${leftText(group.name, quarters)}`,
      `Every share must be sold by ${formatDeadline(fillBy, group.timeZone)}. ${outcomeText[group.ifUnfilled]}`,
    ],
    button,
    note: `${because} This is the only reminder for this group.`,
    unsubscribe: { label: 'Unsubscribe from reminders', url: unsubscribeUrl },
  });

/** `Angus steer: 6 of 16 quarter shares left.`, `One share of Angus steer is left.` */
const leftText = (name: string, quarters: QuarterCounts): string =>
  freeQuartersOf(inShares(quarters).counts) === 1
    ? `One share of ${name} is left.`
    : `${name}: ${sharesLeft(quarters)}.`;

interface MovedDay {
  /** Null: it had none. */
  from: Date | null;
  to: Date;
  /** In the admin's words. */
  reason: string | null;
}

export const deadlineMovedMail = (
  buyer: Recipient,
  group: MailedGroup,
  { from, to, reason }: MovedDay,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer,
    subject: from ? `New deadline for ${group.name}` : `${group.name} now has a deadline`,
    paragraphs: [
      from
        ? `The deadline of ${group.name} moved from ${formatDeadline(from, group.timeZone)} to ${formatDeadline(to, group.timeZone)}.`
        : `Every share of ${group.name} must be sold by ${formatDeadline(to, group.timeZone)}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      outcomeText[group.ifUnfilled],
    ],
    button: groupButton(group, publicUrl),
  });
