import { formatCents, type Cents } from '#shared/money';
import {
  partInShort,
  partOfAnimal,
  type DividedAnimal,
  type Portion,
} from '#shared/groups/portions';

import type { Mail } from '../mailer';
import { greet, renderMail, type Recipient } from '../mailTemplate';

/** A group with a new sale. */
interface SoldGroup {
  id: string;
  name: string;
}

export interface MailedSale extends DividedAnimal {
  groupName: string;
  portion: Portion;
  priceCents: Cents;
}

/** Quarters. */
interface Sold {
  total: number;
  sold: number;
  left: number;
}

const choiceNote =
  'You choose on your account page whether to get an email with each sale, once a day or never.';

const manageButton = ({ id }: SoldGroup, publicUrl: string) => ({
  label: 'Manage the group',
  url: `${publicUrl}/admin/groups/view/${id}`,
});

/** `6 people share it.`, `One person has all of it.` */
const sharedBy = (people: number): string =>
  people === 1 ? 'One person has all of it.' : `${people} people share it.`;

/** To each buyer: the last share is sold. */
export const groupFilledMail = (
  buyer: Recipient,
  publicUrl: string,
  { group, people }: { group: SoldGroup; people: number },
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `${group.name} is full`,
    paragraphs: [
      greet(buyer),
      `Every share of ${group.name} is sold. ${sharedBy(people)}`,
      'The supplier will be in touch about pickup or delivery.',
    ],
    button: { label: 'See the group', url: `${publicUrl}/groups/view/${group.id}` },
  });

/** To those who run it: the last share is sold. */
export const groupSoldOutMail = (
  admin: Recipient,
  publicUrl: string,
  { group, people }: { group: SoldGroup; people: number },
): Mail =>
  renderMail({
    to: admin.email,
    subject: `${group.name} is full`,
    paragraphs: [
      greet(admin),
      `Every share of ${group.name} is sold. ${sharedBy(people)}`,
      'We told them that you will be in touch about pickup or delivery.',
    ],
    button: manageButton(group, publicUrl),
  });

/** To those who run the group and want to hear of each sale. */
export const shareSoldMail = (
  admin: Recipient,
  publicUrl: string,
  { group, sale, quarters }: { group: SoldGroup; sale: MailedSale; quarters: Sold },
): Mail =>
  renderMail({
    to: admin.email,
    subject: `Sold: a ${sale.portion} of ${group.name}, ${partInShort(sale.portion, sale)}`,
    paragraphs: [
      greet(admin),
      `A ${sale.portion} of ${group.name}, ${partOfAnimal(sale.portion, sale)}, was sold for ${formatCents(sale.priceCents)}.`,
      `${quarters.sold} of ${quarters.total} sold by now, ${quarters.left} left.`,
    ],
    button: manageButton(group, publicUrl),
    note: choiceNote,
  });

/** To those who want to hear of sales once a day. */
export function dailySalesMail(admin: Recipient, publicUrl: string, sales: MailedSale[]): Mail {
  const subject = sales.length === 1 ? '1 share sold' : `${sales.length} shares sold`;
  const lines = sales.map(
    (sale) =>
      `A ${sale.portion} of ${sale.groupName}, ${partOfAnimal(sale.portion, sale)}, for ${formatCents(sale.priceCents)}.`,
  );
  return renderMail({
    to: admin.email,
    subject,
    paragraphs: [greet(admin), 'Since the last email about sales:', ...lines],
    button: { label: 'Manage groups', url: `${publicUrl}/admin/groups` },
    note: choiceNote,
  });
}
