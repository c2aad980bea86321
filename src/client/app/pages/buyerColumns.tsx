import Typography from '@mui/material/Typography';

import { describeDifferences } from '#shared/cutSheets/cutSheets';
import type { Animal } from '#shared/groups/vocabulary';
import type { Owner } from '#shared/owners/owners.contract';
import { formatAddress } from '#shared/suppliers/formatAddress';

import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { PhoneLink } from '../../ui/PhoneLink';
import { When } from '../../ui/When';
import { hasToSign, type BuyerRow, type CutSheet } from './buyerRows';

export const nameColumn: Column<BuyerRow> = {
  key: 'name',
  label: 'Buyer',
  width: 210,
  grow: 1,
  value: ({ name }) => name,
  searchText: ({ name, owner, receiptNumber }) =>
    [name, owner?.buyer, owner?.contact?.phone, receiptNumber].join('\n'),
  cell: ({ name, owner, portion, receiptNumber }) => (
    <CellText
      isName
      note={[
        owner ? `${portion}, ${owner.part}` : portion,
        receiptNumber,
        owner?.isGuest && 'no account',
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {name}
    </CellText>
  ),
};

export const contactColumn: Column<BuyerRow> = {
  key: 'contact',
  label: 'Phone, address',
  width: 160,
  grow: 1,
  value: ({ owner }) => owner?.contact?.phone ?? null,
  cell: ({ owner }) =>
    owner?.contact ? (
      <CellText note={formatAddress(owner.contact)}>
        <PhoneLink phone={owner.contact.phone} />
      </CellText>
    ) : (
      <Missing>Not given yet</Missing>
    ),
};

const Missing = ({ children }: { children: string }) => (
  <Typography component="span" variant="body2" color="warning">
    {children}
  </Typography>
);

export const agreementColumn: Column<BuyerRow> = {
  key: 'agreement',
  label: 'Agreement',
  width: 128,
  value: ({ owner }) => owner?.agreement?.signed?.at ?? null,
  cell: ({ owner }) => (owner ? <SignedText owner={owner} /> : '—'),
};

function SignedText({ owner }: { owner: Owner }) {
  const signed = owner.agreement?.signed;
  if (signed) {
    return (
      <CellText note={signed.name}>
        Signed <When at={signed.at} />
      </CellText>
    );
  }
  if (!hasToSign(owner)) return '—';
  return <Missing>{owner.isGuest ? 'Signs on paper' : 'Has not signed'}</Missing>;
}

export const cutColumn = (animal: Animal): Column<BuyerRow> => ({
  key: 'cut',
  label: 'Cut',
  width: 130,
  grow: 0.8,
  value: ({ sheet }) => sheet && cutText(animal, sheet),
  cell: ({ sheet }) =>
    sheet ? (
      <CellText note={sheet.otherReceipt ? `One half with ${sheet.otherReceipt}` : undefined}>
        {cutText(animal, sheet)}
      </CellText>
    ) : (
      '—'
    ),
});

/** `Bones: No bones`: what differs from the standard cut; else how it came to be the standard cut. */
function cutText(animal: Animal, { basis, choices, standard, asked }: CutSheet): string {
  const differences = describeDifferences(animal, standard, choices);
  if (differences.length > 0) {
    const text = differences.map(({ label, after }) => `${label}: ${after}`).join('; ');
    return basis === 'agreed' ? `Agreed: ${text}` : text;
  }
  if (basis === 'agreed') return 'Agreed to the other quarter’s';
  if (basis === 'own') return 'Standard, chosen';
  return asked ? 'Standard: has not agreed' : 'Standard: has not chosen';
}

export const collectedColumn: Column<BuyerRow> = {
  key: 'collected',
  label: 'Picked up',
  width: 104,
  value: ({ collectedAt }) => collectedAt,
  cell: ({ collectedAt }) => (collectedAt ? <When at={collectedAt} /> : '—'),
};
