import { formatDeadline } from '#shared/groups/groupClock';
import type { UnfilledOutcome } from '#shared/groups/fillBy';
import { portionsOutOf, quartersPerPortion } from '#shared/groups/portions';
import type { Animal, State } from '#shared/groups/vocabulary';
import { asCents, formatCents, type Cents } from '#shared/money';

import type { Mail } from '../mailer';
import { greet, renderMail, type Recipient } from '../mailTemplate';
import { outcomeText } from '../outcomeText';

/** The group that a mail is about. */
export interface MailedGroup {
  id: string;
  name: string;
  state: State;
  ifUnfilled: UnfilledOutcome;
}

/** A buyer of the group. */
export interface MailedBuyer extends Recipient {
  /** For all their shares of it. */
  paidCents: Cents;
  /** What of it they paid in cash. */
  cashCents: Cents;
}

const groupButton = ({ id }: MailedGroup, publicUrl: string) => ({
  label: 'See the group',
  url: `${publicUrl}/groups/view/${id}`,
});

/** Cards are refunded automatically; the rancher hands cash back. */
const waysBack = ({ paidCents, cashCents }: MailedBuyer): string[] => [
  ...(paidCents > cashCents
    ? [
        `${formatCents(asCents(paidCents - cashCents))} goes back to the card you paid with. You don’t have to do anything. Banks take up to ten days to show it.`,
      ]
    : []),
  ...(cashCents > 0
    ? [`You paid ${formatCents(cashCents)} in cash. The rancher will give it back to you in cash.`]
    : []),
];

/** The group is called off and refunds begin; another mail reports each refund. */
export const calledOffMail = (
  buyer: MailedBuyer,
  group: MailedGroup,
  reason: string,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `${group.name} was called off: you get ${formatCents(buyer.paidCents)} back`,
    heading: `${group.name} was called off`,
    paragraphs: [
      greet(buyer),
      `${group.name} will not go ahead. You paid ${formatCents(buyer.paidCents)}, and you get a full refund.`,
      `Reason: ${reason}`,
      ...waysBack(buyer),
    ],
    button: groupButton(group, publicUrl),
  });

/** The unsold shares are no longer for sale, and the group goes ahead. */
export const goesAheadMail = (
  buyer: MailedBuyer,
  group: MailedGroup,
  supplierName: string,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `${group.name} goes ahead`,
    paragraphs: [
      greet(buyer),
      `${supplierName} keeps the rest of ${group.name}, and it goes ahead with you.`,
      'Your share and its price stay as they are. The supplier will be in touch about pickup or delivery.',
    ],
    button: groupButton(group, publicUrl),
  });

/** An admin reopened the group before its deadline, after buyers were told that it goes ahead. */
export const onSaleAgainMail = (
  buyer: MailedBuyer,
  group: MailedGroup,
  fillBy: Date,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `${group.name} is on sale again`,
    paragraphs: [
      greet(buyer),
      `${group.name} sells shares again, until ${formatDeadline(fillBy, group.state)}. ${outcomeText[group.ifUnfilled]}`,
      'Your share and its price stay as they are.',
    ],
    button: groupButton(group, publicUrl),
  });

export const newSupplierMail = (
  buyer: MailedBuyer,
  group: MailedGroup,
  supplierName: string,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `${group.name} is now with ${supplierName}`,
    paragraphs: [
      greet(buyer),
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
  /** Quarters that can be bought right now, and all that the animal has. */
  freeQuarters: number;
  totalQuarters: number;
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
  { group, supplierName, fillBy, freeQuarters, totalQuarters }: Reminder,
  { button, unsubscribeUrl, because }: ReminderLinks,
): Mail =>
  renderMail({
    to: to.email,
    subject: `Last call for ${group.name}`,
    paragraphs: [
      greet(to),
      `${supplierName} in ${group.state} sells ${group.animal.toLowerCase()} by the share. Of ${group.name}, ${portionsLeftText(freeQuarters, totalQuarters)} still to sell.`,
      `Every share must be sold by ${formatDeadline(fillBy, group.state)}. ${outcomeText[group.ifUnfilled]}`,
    ],
    button,
    note: `${because} This is the only reminder for this group.`,
    unsubscribe: { label: 'Unsubscribe from reminders', url: unsubscribeUrl },
  });

/** `1 1/2 of 4 portions are`, `1 of 4 portions is`, `1/4 portion is`. */
const portionsLeftText = (free: number, total: number): string =>
  `${portionsOutOf(free / quartersPerPortion, total / quartersPerPortion)} ${free <= quartersPerPortion ? 'is' : 'are'}`;

interface MovedDay {
  /** Null: it had none. */
  from: Date | null;
  to: Date;
  /** In the admin's words. */
  reason: string | null;
}

export const deadlineMovedMail = (
  buyer: MailedBuyer,
  group: MailedGroup,
  { from, to, reason }: MovedDay,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: from ? `New deadline for ${group.name}` : `${group.name} now has a deadline`,
    paragraphs: [
      greet(buyer),
      from
        ? `The deadline of ${group.name} moved from ${formatDeadline(from, group.state)} to ${formatDeadline(to, group.state)}.`
        : `Every share of ${group.name} must be sold by ${formatDeadline(to, group.state)}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      outcomeText[group.ifUnfilled],
    ],
    button: groupButton(group, publicUrl),
  });
