import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useParams } from 'react-router-dom';

import type { ButcherPapers } from '#shared/papers/butcher.contract';

import { useGetButcherPapersQuery } from '../../api/butcherApi';
import { errorMessage, errorStatus } from '../../api/errorMessage';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Section } from '../../ui/Section';
import { ButcherWeights } from '../../features/pickup/ButcherWeights';
import { CutsSheet } from '../../features/papers/CutsSheet';
import { LabelSheets } from '../../features/papers/LabelSheets';
import { PaperStyles } from '../../features/papers/PaperStyles';

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
      <PaperStyles name={group.name} />
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
          <ButcherWeights linkKey={linkKey} papers={papers} />
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
