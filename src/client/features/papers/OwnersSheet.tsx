import type { Papers, PaperShare } from '#shared/papers/papers.contract';
import { formatAddress } from '#shared/suppliers/formatAddress';

import { formatDay } from './formatDay';
import { PaperTable } from './PaperTable';

/** Whose animal it is, and who has signed; a line to sign on for the others. */
export const OwnersSheet = ({ papers }: { papers: Papers }) => (
  <PaperTable
    headings={[
      'Owner',
      'Phone and address',
      'Share',
      'Part',
      ...(papers.needsAgreement ? ['Signed'] : []),
    ]}
    rows={papers.shares.map((share) => ({
      key: share.purchaseId,
      cells: [
        `${share.contact?.name ?? share.buyer}\n${share.receiptNumber ?? ''}`,
        share.contact ? `${share.contact.phone}\n${formatAddress(share.contact)}` : '',
        share.portion,
        share.part,
        ...(papers.needsAgreement ? [signedText(share)] : []),
      ],
    }))}
  />
);

function signedText({ agreement }: PaperShare): string {
  const signed = agreement?.signed;
  return signed ? `${signed.name}, ${formatDay(signed.at)}` : '\n____________________';
}
