import type { Mail } from '../mailer';
import { greet, renderMail, type Recipient } from '../mailTemplate';

interface OwnedShare {
  /** Of the purchase. */
  id: string;
  portion: string;
  groupName: string;
}

/** What is still to come of a buyer; one of them at least. */
interface Missing {
  contact: boolean;
  signature: boolean;
}

const missingText = ({ contact, signature }: Missing): string => {
  if (!signature)
    return 'The butcher needs to know whose animal it is: your name, phone and address.';
  const sign = 'please sign, before the animal is slaughtered, that a part of it is yours';
  return contact
    ? `The butcher needs your name, phone and address; and ${sign}.`
    : `The butcher may cut the animal only for its owners: ${sign}.`;
};

export const ownerReminderMail = (
  buyer: Recipient,
  { id, portion, groupName }: OwnedShare,
  missing: Missing,
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer.email,
    subject: `For the butcher: your ${portion} of ${groupName}`,
    paragraphs: [
      greet(buyer),
      `You bought a ${portion} of ${groupName}. ${missingText(missing)}`,
      'It takes a minute, below your receipt.',
    ],
    button: {
      label: missing.signature ? 'Read and sign' : 'Fill it in',
      url: `${publicUrl}/purchases/${id}/receipt`,
    },
  });
