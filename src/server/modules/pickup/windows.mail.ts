import type { TimeZone } from '#shared/groups/timeZones';
import { choiceHours, describePlace, describeTime, type WindowFacts } from '#shared/pickup/windows';

import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

/** A buyer whose shares of a group have chosen a window. */
export interface WindowBuyer extends Recipient {
  /** Receipt numbers of their shares. */
  receipts: string[];
  /** The first of them. */
  purchaseId: string;
}

/** The group of a window. */
export interface WindowGroup {
  id: string;
  name: string;
  timeZone: TimeZone;
  supplierName: string;
}

type WindowMail<Content> = (
  buyer: WindowBuyer,
  group: WindowGroup,
  content: Content,
  publicUrl: string,
) => Mail;

const chooseButton = (label: string, { purchaseId }: WindowBuyer, publicUrl: string) => ({
  label,
  url: `${publicUrl}/purchases/${purchaseId}/receipt`,
});

/** When, where, and what the supplier adds. */
const windowTexts = (window: WindowFacts, { timeZone }: WindowGroup): string[] => [
  `${describeTime(window, timeZone)}.`,
  `${describePlace(window)}.`,
  ...(window.note ? [window.note] : []),
];

const bring = ({ receipts }: WindowBuyer): string =>
  `Show the code of your receipt there, on screen or on paper: ${receipts.join(', ')}.`;

/** Advice that a buyer can follow: a window is fixed a day before it begins (R-16.87). */
const adviceText = (canChoose: boolean, { supplierName }: WindowGroup): string =>
  canChoose
    ? `If that does not suit you, choose another window on your receipt, until ${String(choiceHours)} hours before it begins.`
    : `If that does not suit you, ask ${supplierName}: phone and email are on your receipt.`;

/** Windows were chosen, by the buyer or for them. */
export const windowChosenMail: WindowMail<{ windows: WindowFacts[]; canChoose: boolean }> = (
  buyer,
  group,
  { windows, canChoose },
  publicUrl,
) =>
  renderMail({
    to: buyer,
    subject: `When you get your share of ${group.name}`,
    paragraphs: [
      ...windows.flatMap((window) => windowTexts(window, group)),
      bring(buyer),
      adviceText(canChoose, group),
    ],
    button: chooseButton('See your receipt', buyer, publicUrl),
  });

export const windowMovedMail: WindowMail<{
  from: WindowFacts;
  to: WindowFacts;
  canChoose: boolean;
}> = (buyer, group, { from, to, canChoose }, publicUrl) =>
  renderMail({
    to: buyer,
    subject: `Your pickup of ${group.name} has changed`,
    paragraphs: [
      `${group.supplierName} has changed the window that you chose for ${group.name}.`,
      `It was: ${describeTime(from, group.timeZone)}. ${describePlace(from)}.`,
      'It is now:',
      ...windowTexts(to, group),
      adviceText(canChoose, group),
    ],
    button: chooseButton('See your receipt', buyer, publicUrl),
  });

export const windowGoneMail: WindowMail<{ window: WindowFacts; canChoose: boolean }> = (
  buyer,
  group,
  { window, canChoose },
  publicUrl,
) =>
  renderMail({
    to: buyer,
    subject: canChoose
      ? `Choose another pickup of ${group.name}`
      : `Your pickup of ${group.name} is canceled`,
    paragraphs: [
      `${group.supplierName} has taken away the window that you chose for ${group.name}: ${describeTime(window, group.timeZone)}. ${describePlace(window)}.`,
      canChoose
        ? 'Please choose another one on your receipt.'
        : `There is no other one to choose yet. Ask ${group.supplierName} when you can have your share: phone and email are on your receipt.`,
    ],
    button: chooseButton(canChoose ? 'Choose a window' : 'See your receipt', buyer, publicUrl),
  });

export const windowReminderMail: WindowMail<WindowFacts> = (buyer, group, window, publicUrl) =>
  renderMail({
    to: buyer,
    subject:
      window.kind === 'pickup'
        ? `Pick up your share of ${group.name}`
        : `Your share of ${group.name} is delivered`,
    paragraphs: [...windowTexts(window, group), bring(buyer)],
    button: chooseButton('See your receipt', buyer, publicUrl),
  });

/** To a buyer who has not come. */
export const windowMissedMail: WindowMail<WindowFacts> = (buyer, group, window, publicUrl) =>
  renderMail({
    to: buyer,
    subject: `Your share of ${group.name} is still with the rancher`,
    paragraphs: [
      `Your share of ${group.name} was not checked off in the window that you chose: ${describeTime(window, group.timeZone)}. ${describePlace(window)}.`,
      `Ask ${group.supplierName} when you can have it: phone and email are on your receipt. If you have it already, there is nothing to do.`,
    ],
    button: chooseButton('See your receipt', buyer, publicUrl),
  });

/** To those who run the group: who has not come. */
export const missedListMail = (
  admin: Recipient,
  group: WindowGroup,
  window: WindowFacts,
  { missing, publicUrl }: { missing: string[]; publicUrl: string },
): Mail =>
  renderMail({
    to: admin,
    subject: `Not collected of ${group.name}: ${missing.length === 1 ? '1 share' : `${String(missing.length)} shares`}`,
    paragraphs: [
      `Not checked off in the window ${describeTime(window, group.timeZone)}. ${describePlace(window)}:`,
      ...missing,
    ],
    button: { label: 'Open check-off', url: `${publicUrl}/admin/groups/${group.id}/pickup` },
  });
