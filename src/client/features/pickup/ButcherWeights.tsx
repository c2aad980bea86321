import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { ButcherPapers } from '#shared/papers/butcher.contract';

import { useSaveButcherBoxesMutation, useSaveButcherWeightsMutation } from '../../api/butcherApi';
import { Section } from '../../ui/Section';
import { NumbersForm } from './NumbersForm';

interface ButcherWeightsProps {
  linkKey: string;
  papers: ButcherPapers;
}

/** Fields of the butcher's link: the weight of the carcass, and the boxes of each owner. */
export const ButcherWeights = ({ linkKey, papers }: ButcherWeightsProps) => (
  <Section title="Weights and boxes">
    <Stack spacing={3} divider={<Divider />}>
      <Carcass linkKey={linkKey} papers={papers} />
      {papers.shares.map((share) => (
        <OwnedShare key={share.purchaseId} linkKey={linkKey} share={share} />
      ))}
    </Stack>
    {papers.shares.length === 0 ? <Typography>No share is sold yet.</Typography> : null}
  </Section>
);

function Carcass({ linkKey, papers: { hangingLb, weighedAt } }: ButcherWeightsProps) {
  const [save] = useSaveButcherWeightsMutation();
  return (
    <NumbersForm
      name={`butcher’s carcass ${linkKey}`}
      title="The carcass"
      fields={[{ name: 'hangingLb', label: 'Hanging weight, lb', value: hangingLb }]}
      savedAt={weighedAt}
      save={(values, seen) =>
        save({
          params: { key: linkKey },
          body: { hangingLb: values.hangingLb ?? Number.NaN, seen },
        })
      }
    />
  );
}

interface OwnedShareProps {
  linkKey: string;
  share: ButcherPapers['shares'][number];
}

function OwnedShare({ linkKey, share }: OwnedShareProps) {
  const [save] = useSaveButcherBoxesMutation();
  const { contact, buyer, portion, part, purchaseId } = share;
  return (
    <NumbersForm
      name={`butcher’s boxes ${purchaseId}`}
      title={`${contact?.name ?? buyer} · ${portion}, ${part}`}
      note={contact?.phone ?? 'No phone yet'}
      fields={[
        { name: 'boxes', label: 'Boxes', value: share.boxes },
        { name: 'pounds', label: 'Pounds', value: share.pounds },
      ]}
      savedAt={share.weighedAt}
      save={({ boxes = null, pounds = null }, seen) =>
        save({ params: { key: linkKey, purchaseId }, body: { boxes, pounds, seen } })
      }
    />
  );
}
