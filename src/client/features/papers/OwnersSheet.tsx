import Box from '@mui/material/Box';

import type { Papers, PaperShare } from '#shared/papers/papers.contract';
import { formatAddress } from '#shared/suppliers/formatAddress';

import { PaperTable } from './PaperTable';

/** Whose animal it is, and who has signed; a line to sign on for the others. */
export const OwnersSheet = ({ papers }: { papers: Papers }) => (
  <PaperTable
    label="Owners"
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
        ...(papers.needsAgreement ? [<Signed key="signed" share={share} />] : []),
      ],
    }))}
  />
);

const Signed = ({ share: { agreement } }: { share: PaperShare }) =>
  agreement?.signed ? (
    `${agreement.signed.name}, ${dayOf(agreement.signed.at)}`
  ) : (
    <Box sx={{ width: '1.6in', height: '0.35in', borderBottom: '1px solid' }} />
  );

/** `Dec 12, 2026` */
const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });
