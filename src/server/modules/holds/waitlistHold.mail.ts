import { formatDeadline } from '#shared/groups/groupClock';
import {
  partInShort,
  partOfAnimal,
  type DividedAnimal,
  type Portion,
} from '#shared/groups/portions';
import type { TimeZone } from '#shared/groups/timeZones';
import { formatCents, type Cents } from '#shared/money';

import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

/** A returned share, held for the next person on the waitlist. */
export interface MailedWaitlistHold {
  group: DividedAnimal & { id: string; name: string; timeZone: TimeZone };
  portion: Portion;
  priceCents: Cents;
  heldUntil: Date;
  /** The person has passed an offer of the group before. */
  hasPassed: boolean;
}

export const waitlistHoldMail = (
  recipient: Recipient,
  { group, portion, priceCents, heldUntil, hasPassed }: MailedWaitlistHold,
  publicUrl: string,
): Mail =>
  renderMail({
    to: recipient,
    subject: `A ${portion} of ${group.name}, ${partInShort(portion, group)}, opened up: it is held for you`,
    paragraphs: [
      `You are on the waitlist for a ${portion} of ${group.name}, and one opened up: ${partOfAnimal(portion, group)}. It costs ${formatCents(priceCents)}, and it is held for you until ${formatDeadline(heldUntil, group.timeZone)}.`,
      `Pay by then to keep it. If you pass, or the time runs out, it goes to the next person and you ${hasPassed ? 'leave the waitlist' : 'go to the end of the waitlist'}. Nothing is charged.`,
    ],
    button: { label: 'Pay for your share', url: `${publicUrl}/groups/view/${group.id}` },
  });
