import { toCollectText, type ToCollect } from '#shared/users/toCollect.schema';

import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

interface OwnedShare {
  /** Id of the purchase. */
  id: string;
  portion: string;
  groupName: string;
  /** The butcher does not know the buyer's name and address either. */
  lacksContact: boolean;
}

/** The buyer of a custom-exempt share has not signed. */
export const signingMail = (
  buyer: Recipient,
  { id, portion, groupName, lacksContact }: OwnedShare,
  publicUrl: string,
): Mail => {
  const sign = 'please sign, before the animal is slaughtered, that a part of it is yours';
  const why = lacksContact
    ? `The butcher needs your name, phone and address; and ${sign}.`
    : `The butcher may cut the animal only for its owners: ${sign}.`;
  return renderMail({
    to: buyer,
    subject: `For the butcher: your ${portion} of ${groupName}`,
    paragraphs: [
      `You bought a ${portion} of ${groupName}. ${why}`,
      'It takes a minute, on your share’s page.',
    ],
    button: { label: 'Read and sign', url: `${publicUrl}/purchases/${id}/receipt` },
  });
};

/** Receipts tell the shares apart: of the person nothing is kept. */
export const buyerGoneMail = (
  admin: Recipient,
  shares: readonly ToCollect[],
  publicUrl: string,
): Mail =>
  renderMail({
    to: admin,
    subject: `A buyer’s account was deleted: ${shares.map(({ receiptNumber }) => receiptNumber).join(', ')} still to collect`,
    paragraphs: [
      'The account of a buyer was deleted before all was collected. These shares are still theirs:',
      ...shares.map((share) => `${toCollectText(share)}.`),
      'They can collect with the receipt number. What was printed of the owner stays in the papers until the share is given out. If no one comes, refund it.',
    ],
    button: { label: 'Open your groups', url: `${publicUrl}/admin/groups` },
  });
