import { followDays } from '#shared/follows/follows';
import type { Animal, State } from '#shared/groups/vocabulary';

import type { LeavableMail, Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

/** To an address that a visitor typed: nothing else is mailed there before its owner has confirmed. */
export const confirmFollowMail = (email: string, supplierName: string, url: string): Mail =>
  renderMail({
    to: email,
    subject: `Confirm: new groups of ${supplierName}`,
    paragraphs: [
      'Hello,',
      `Confirm that ${supplierName} may email you, once for each new animal it sells by the share.`,
    ],
    button: { label: 'Confirm', url },
    note: `If you did not ask for this, ignore this email. You get no other one, and we delete your address after ${followDays} days.`,
  });

/** A group that has opened, and where its reader sees it. */
interface OpenedGroup {
  name: string;
  animal: Animal;
  state: State;
  url: string;
}

/** To a follower: the groups that their supplier has opened since the last such mail. */
export function newGroupsMail(
  to: Recipient,
  supplierName: string,
  groups: readonly OpenedGroup[],
  unfollowUrl: string,
): LeavableMail {
  const [newest] = groups.slice(-1);
  const isOne = groups.length === 1;
  return renderMail({
    to,
    subject: isOne
      ? `${supplierName} sells ${newest?.name ?? ''} by the share`
      : `${supplierName} sells ${groups.length} animals by the share`,
    paragraphs: [
      `${supplierName} has opened ${isOne ? 'a new group' : `${groups.length} new groups`}:`,
      ...groups.map(
        ({ name, animal, state, url }) => `${name} (${animal}, ${state})${isOne ? '' : `: ${url}`}`,
      ),
    ],
    ...(newest && { button: { label: `See ${newest.name}`, url: newest.url } }),
    note: `You get this email because you follow ${supplierName}.`,
    unsubscribe: { label: `Unfollow ${supplierName}`, url: unfollowUrl },
  });
}
