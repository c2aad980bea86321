import { describeCut, type CutChoices, type CutDifference } from '#shared/cutSheets/cutSheets';
import { formatDeadline } from '#shared/groups/groupClock';
import { partOfAnimal, type DividedAnimal, type Portion } from '#shared/groups/portions';
import type { TimeZone } from '#shared/groups/timeZones';

import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

/** The paid share that a mail is about. */
interface CutShare {
  purchaseId: string;
  portion: Portion;
  buyer: Recipient;
}

interface CutGroup extends DividedAnimal {
  name: string;
  timeZone: TimeZone;
  cutSheetsDue: Date | null;
}

const receiptButton = ({ purchaseId }: CutShare, label: string, publicUrl: string) => ({
  button: { label, url: `${publicUrl}/purchases/${purchaseId}/receipt` },
});

const untilText = ({ cutSheetsDue, timeZone }: CutGroup): string =>
  cutSheetsDue ? `until ${formatDeadline(cutSheetsDue, timeZone)}` : 'until the animal is cut';

/** The only reminder before the day. */
export const chooseCutMail = (
  share: CutShare,
  group: CutGroup,
  { due, asked }: { due: Date; asked: CutChoices | null },
  publicUrl: string,
): Mail =>
  renderMail({
    to: share.buyer,
    subject: `Choose how your share of ${group.name} is cut`,
    paragraphs: [
      `You bought ${partOfAnimal(share.portion, group)}, ${group.name}. You may choose how it is cut until ${formatDeadline(due, group.timeZone)}.`,
      asked
        ? 'The buyer of the other quarter of your half has chosen a cut. Agree to it, or you get the group’s standard cut.'
        : 'If you do not choose, you get the group’s standard cut.',
    ],
    ...receiptButton(share, 'Choose the cut', publicUrl),
    note: 'This is the only reminder.',
  });

/** The buyer of the other quarter of the half has chosen first. */
export const askedMail = (
  share: CutShare,
  group: CutGroup,
  asked: CutChoices,
  publicUrl: string,
): Mail =>
  renderMail({
    to: share.buyer,
    subject: `Do you agree to this cut of ${group.name}?`,
    paragraphs: [
      `Two quarters make one half of ${group.name}. The buyer of the other quarter of your half asks for this cut: ${describeCut(group.animal, asked)}.`,
      `You may agree to it ${untilText(group)}. If you do not, you get the group’s standard cut.`,
    ],
    ...receiptButton(share, 'See both cuts', publicUrl),
  });

/** An admin of the group changed what is cut for a buyer. */
export const changedCutMail = (
  share: CutShare,
  group: CutGroup,
  changes: readonly CutDifference[],
  publicUrl: string,
): Mail =>
  renderMail({
    to: share.buyer,
    subject: `The cut of your share of ${group.name} has changed`,
    paragraphs: [
      `The rancher changed how your share of ${group.name} is cut:`,
      ...changes.map(({ label, before, after }) => `${label}: ${after} instead of ${before}.`),
      'If this is not what you agreed on, write to the rancher. Your receipt has their address.',
    ],
    ...receiptButton(share, 'See your cut sheet', publicUrl),
  });
