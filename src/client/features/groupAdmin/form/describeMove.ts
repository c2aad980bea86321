import type { Group } from '../../../api/group';
import { countOf } from '../../../ui/labels';

/**
 * Consequences of moving the deadline: mails to buyers, and the one extension; null where it does not move
 * or no one has bought. Members without a share get no email.
 */
export function describeMove(
  { fillBy: before, members, guests, quarters }: Group,
  after: string | null | undefined,
): string | null {
  if (!before || !after || after === before || quarters.sold === 0) return null;
  const told = members.filter(({ bought }) => bought.quarters > 0).length;
  return [
    told > 0 && `${countOf(told, 'buyer')} ${told === 1 ? 'gets' : 'get'} an email.`,
    guests.count > 0 && `${countOf(guests.count, 'buyer')} without an account: tell them yourself.`,
    after > before && 'You can extend the deadline once.',
  ]
    .filter(Boolean)
    .join(' ');
}
