import type { State } from '#shared/groups/vocabulary';
import { describePlace, describeTime, type WindowFacts } from '#shared/pickup/windows';

import { windowEvent, type CalendarWindow } from '../calendarEvents';
import type { Mail } from '../mailer';
import { greet, renderMail, type Recipient } from '../mailTemplate';

/** A buyer whose shares of a group have chosen a window. */
export interface WindowBuyer extends Recipient {
  /** Of their shares. */
  receipts: string[];
  /** The first of them. */
  purchaseId: string;
}

/** The group of a window. */
export interface WindowGroup {
  id: string;
  name: string;
  state: State;
  supplierName: string;
}

const chooseButton = (label: string, { purchaseId }: WindowBuyer, publicUrl: string) => ({
  label,
  url: `${publicUrl}/purchases/${purchaseId}/receipt`,
});

/** When, where, and what the supplier adds. */
const windowTexts = (window: WindowFacts, { state }: WindowGroup): string[] => [
  `${describeTime(window, state)}.`,
  `${describePlace(window)}.`,
  ...(window.note ? [window.note] : []),
];

const bring = ({ receipts }: WindowBuyer): string =>
  `Show the code of your receipt there, on screen or on paper: ${receipts.join(', ')}.`;

/** The window was chosen, by the buyer or for them; they may have had another one before. */
export const windowChosenMail = (
  buyer: WindowBuyer,
  group: WindowGroup,
  { window, before }: { window: CalendarWindow; before: CalendarWindow | null },
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `When you get your share of ${group.name}`,
    paragraphs: [
      greet(buyer),
      ...windowTexts(window, group),
      'You can choose another window on your receipt, until 24 hours before this one begins.',
    ],
    button: chooseButton('See your receipt', buyer, publicUrl),
    events: [
      windowEvent(group, window, buyer, publicUrl),
      ...(before ? [{ ...windowEvent(group, before, buyer, publicUrl), isCancelled: true }] : []),
    ],
  });

export const windowMovedMail = (
  buyer: WindowBuyer,
  group: WindowGroup,
  { from, to }: { from: WindowFacts; to: CalendarWindow },
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `Your pickup of ${group.name} has changed`,
    paragraphs: [
      greet(buyer),
      `${group.supplierName} has changed the window that you chose for ${group.name}.`,
      `It was: ${describeTime(from, group.state)}. ${describePlace(from)}.`,
      'It is now:',
      ...windowTexts(to, group),
      'If that does not suit you, choose another window on your receipt, until 24 hours before it begins.',
    ],
    button: chooseButton('See your receipt', buyer, publicUrl),
    events: [windowEvent(group, to, buyer, publicUrl)],
  });

export const windowGoneMail = (
  buyer: WindowBuyer,
  group: WindowGroup,
  window: CalendarWindow,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `Choose another pickup of ${group.name}`,
    paragraphs: [
      greet(buyer),
      `${group.supplierName} has taken away the window that you chose for ${group.name}: ${describeTime(window, group.state)}. ${describePlace(window)}.`,
      'Please choose another one on your receipt.',
    ],
    button: chooseButton('Choose a window', buyer, publicUrl),
    events: [{ ...windowEvent(group, window, buyer, publicUrl), isCancelled: true }],
  });

export const windowReminderMail = (
  buyer: WindowBuyer,
  group: WindowGroup,
  window: CalendarWindow,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject:
      window.kind === 'pickup'
        ? `Pick up your share of ${group.name}`
        : `Your share of ${group.name} is delivered`,
    paragraphs: [greet(buyer), ...windowTexts(window, group), bring(buyer)],
    button: chooseButton('See your receipt', buyer, publicUrl),
    events: [windowEvent(group, window, buyer, publicUrl)],
  });

/** To a buyer who has not come. */
export const windowMissedMail = (
  buyer: WindowBuyer,
  group: WindowGroup,
  window: WindowFacts,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `Your share of ${group.name} is still with the rancher`,
    paragraphs: [
      greet(buyer),
      `Your share of ${group.name} was not checked off in the window that you chose: ${describeTime(window, group.state)}. ${describePlace(window)}.`,
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
    to: admin.email,
    subject: `Not collected of ${group.name}: ${missing.length === 1 ? '1 share' : `${String(missing.length)} shares`}`,
    paragraphs: [
      greet(admin),
      `Not checked off in the window ${describeTime(window, group.state)}. ${describePlace(window)}:`,
      ...missing,
    ],
    button: { label: 'Open check-off', url: `${publicUrl}/admin/groups/${group.id}/pickup` },
  });
