import { formatPlannedDay } from '#shared/milestones/milestones';
import { formatCubicFeet, formatPounds, freezerFor, type Range } from '#shared/groups/shareWeights';
import type { TimeZone } from '#shared/groups/timeZones';
import { describePlace, describeTime, type WindowFacts } from '#shared/pickup/windows';

import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

/** Shares that a buyer will collect, with time and place. */
export interface ComingPickup {
  /** Weight of all their shares of the group; null: the supplier gave no weights. */
  takeHomeLb: Range | null;
  /** The windows that they have chosen. */
  chosen: WindowFacts[];
  /** Those to choose from, where a share has none. */
  toChoose: WindowFacts[];
  /** The day that is planned where there are no windows: `2026-12-12`. */
  readyOn: string | null;
}

interface RoomGroup {
  name: string;
  timeZone: TimeZone;
  supplierName: string;
  /** How it is collected or delivered, in the supplier's words. */
  pickup: string | null;
}

/** Once for each share, a week before the first of the animal can be collected. */
export function pickupReminderMail(
  buyer: Recipient & { purchaseId: string },
  group: RoomGroup,
  room: ComingPickup,
  publicUrl: string,
): Mail {
  const isToChoose = room.toChoose.length > 0;
  return renderMail({
    to: buyer,
    subject: `Make room for your share of ${group.name}`,
    paragraphs: [sizeText(room, group), ...whenTexts(room, group)],
    button: {
      label: isToChoose ? 'Choose a window' : 'See your receipt',
      url: `${publicUrl}/purchases/${buyer.purchaseId}/receipt`,
    },
  });
}

const sizeText = ({ takeHomeLb }: ComingPickup, { name }: RoomGroup): string =>
  takeHomeLb
    ? `Your share of ${name} is nearly ready: about ${formatPounds(takeHomeLb)} to take home, which need ${formatCubicFeet(freezerFor(takeHomeLb))} of freezer.`
    : `Your share of ${name} is nearly ready. Make room for it in your freezer.`;

function whenTexts({ chosen, toChoose, readyOn }: ComingPickup, group: RoomGroup): string[] {
  const describe = (window: WindowFacts) =>
    `${describeTime(window, group.timeZone)}. ${describePlace(window)}.${window.note ? ` ${window.note}` : ''}`;
  return [
    ...(chosen.length > 0 ? ['You have chosen:', ...chosen.map(describe)] : []),
    ...(toChoose.length > 0
      ? ['Choose on your share’s page when you collect it:', ...toChoose.map(describe)]
      : []),
    ...(readyOn ? [`It is planned to be ready to pick up on ${formatPlannedDay(readyOn)}.`] : []),
    ...(readyOn && group.pickup ? [`How it gets to you: ${group.pickup}.`] : []),
    ...(chosen.length === 0 && toChoose.length === 0
      ? [
          `Ask ${group.supplierName} when and where you get it: phone and email are on your receipt.`,
        ]
      : []),
  ];
}
