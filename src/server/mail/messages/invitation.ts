import type { Animal, State } from '#shared/groups/vocabulary';
import { invitationDays } from '#shared/invites/invitationDays';

import type { Mail } from '../mailer';
import { renderMail } from '../mailTemplate';

interface Invitation {
  email: string;
  group: { name: string; animal: Animal; state: State };
  supplierName: string;
  url: string;
}

export const invitationMail = ({ email, group, supplierName, url }: Invitation): Mail =>
  renderMail({
    to: email,
    subject: `You are invited to ${group.name}`,
    paragraphs: [
      `${supplierName} in ${group.state} offers ${group.animal.toLowerCase()} by the share, and invites you to the group ${group.name}.`,
      'Join the group, pick a share and pay by card.',
    ],
    button: { label: 'Join the group', url },
    note: `The invitation is for this address and works for ${invitationDays} days.`,
  });
