import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';

import type { ButcherPapers } from '#shared/papers/butcher.contract';

import {
  useGetButcherPapersQuery,
  useSaveButcherBoxesMutation,
  useSaveButcherWeightsMutation,
} from '../../api/butcherApi';
import { errorMessage, errorStatus } from '../../api/errorMessage';
import { NumbersForm } from '../../ui/NumbersForm';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Section } from '../../ui/Section';
import { CutsSheet } from './CutsSheet';
import { LabelSheets } from './LabelSheets';
import { PaperStyles } from './PaperStyles';

/** For the butcher of a group, by a link and without an account. */
export function ButcherPage() {
  const { key = '' } = useParams();
  const query = useGetButcherPapersQuery({ params: { key } }, { refetchOnMountOrArgChange: true });
  const { data: papers, error, isLoading, refetch } = query;
  if (isLoading) return <LoadingState label="Loading the animal" rows={6} />;
  if (errorStatus(error) === 404 || !papers) {
    const fallback = 'Failed to load the animal';
    const isGone = errorStatus(error) === 404;
    return (
      <PageProblem
        message={errorMessage(error, fallback)}
        {...(!isGone && { onRetry: () => void refetch() })}
        ways={[]}
      />
    );
  }
  return <Work linkKey={key} papers={papers} />;
}

interface WorkProps {
  linkKey: string;
  papers: ButcherPapers;
}

function Work({ linkKey, papers }: WorkProps) {
  const { group } = papers;
  const hasCuts = papers.shares.some(({ cut }) => cut !== null);
  return (
    <>
      <PaperStyles />
      <Box sx={{ displayPrint: 'none' }}>
        <PageTitle
          lead={[group.animal, group.tag, group.supplier.name, group.supplier.phone]
            .filter(Boolean)
            .join(' · ')}
          action={
            <Button variant="contained" startIcon={<Print />} onClick={() => window.print()}>
              Print box labels
            </Button>
          }
        >
          {group.name}
        </PageTitle>
        <Stack spacing={3}>
          <Section title="Weights and boxes">
            <Stack spacing={3} divider={<Divider />}>
              <Carcass linkKey={linkKey} papers={papers} />
              {papers.shares.map((share) => (
                <OwnedShare key={share.purchaseId} linkKey={linkKey} share={share} />
              ))}
            </Stack>
            {papers.shares.length === 0 ? <Typography>No share is sold yet.</Typography> : null}
          </Section>
          {hasCuts ? (
            <Section title="Cut sheets">
              <CutsSheet papers={papers} />
            </Section>
          ) : null}
        </Stack>
      </Box>
      <Box sx={{ display: 'none', displayPrint: 'block' }}>
        <LabelSheets papers={papers} boxesEach={1} />
      </Box>
    </>
  );
}

function Carcass({ linkKey, papers: { hangingLb, weighedAt } }: WorkProps) {
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
