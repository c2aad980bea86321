import {
  partInShort,
  partOfAnimal,
  type DividedAnimal,
  type Portion,
} from '#shared/groups/portions';
import { afterSoldOut } from '#shared/steps/afterSoldOut';

import type { Mail } from '../mailer';
import { renderMail, type Recipient } from '../mailTemplate';
import { paidText, type PaidMoney } from './paidText';

/** A group with a new sale. */
interface SoldGroup {
  id: string;
  name: string;
}

export interface MailedSale extends DividedAnimal {
  groupName: string;
  portion: Portion;
  paid: PaidMoney;
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

interface FilledGroup {
  group: SoldGroup;
  people: number;
  /** The buyer's own. */
  shares: readonly { id: string }[];
}

/** To each buyer: the last share is sold. It leads to what they do next, on the page of their share. */
export const groupFilledMail = (
  buyer: Recipient,
  publicUrl: string,
  { group, people, shares: [share, ...others] }: FilledGroup,
): Mail =>
  renderMail({
    to: buyer,
    subject: `${group.name} is full`,
    paragraphs: [`Every share of ${group.name} is sold. ${sharedBy(people)}`, afterSoldOut],
    button:
      share && others.length === 0
        ? { label: 'Go to your share', url: `${publicUrl}/purchases/${share.id}/receipt` }
        : { label: 'See the group', url: `${publicUrl}/groups/view/${group.id}` },
  });

/** Guests of a cash sale have no email to be told by. */
function notifiedText(people: number, told: number): string {
  const whom = told === people ? 'them' : `${told} of them`;
  const done = `We told ${whom} that they choose a pickup time and their cut on their share’s page, once you post them.`;
  if (told === people) return done;
  return told === 0
    ? 'We have no email to tell them by: please tell them yourself when you post pickup times.'
    : `${done} We have no email of the others: please tell them yourself.`;
}

/** To those who run it: the last share is sold. */
export const groupSoldOutMail = (
  admin: Recipient,
  publicUrl: string,
  { group, people, told }: { group: SoldGroup; people: number; told: number },
): Mail =>
  renderMail({
    to: admin,
    subject: `${group.name} is full`,
    paragraphs: [
      `Every share of ${group.name} is sold. ${sharedBy(people)}`,
      notifiedText(people, told),
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
    to: admin,
    subject: `Sold: a ${sale.portion} of ${group.name}, ${partInShort(sale.portion, sale)}`,
    paragraphs: [
      `A ${sale.portion} of ${group.name}, ${partOfAnimal(sale.portion, sale)}, was sold ${paidText(sale.paid)}.`,
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
      `A ${sale.portion} of ${sale.groupName}, ${partOfAnimal(sale.portion, sale)}, ${paidText(sale.paid)}.`,
  );
  return renderMail({
    to: admin,
    subject,
    paragraphs: ['Since the last email about sales:', ...lines],
    button: { label: 'Manage groups', url: `${publicUrl}/admin/groups` },
    note: choiceNote,
  });
}
