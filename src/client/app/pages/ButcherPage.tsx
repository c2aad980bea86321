import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router-dom';

import type { ButcherPapers } from '#shared/papers/butcher.contract';

import { useGetButcherPapersQuery } from '../../api/butcherApi';
import { errorMessage, errorStatus } from '../../api/errorMessage';
import { lazyPart } from '../../ui/lazyPart';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Section } from '../../ui/Section';
import { CutsSheet } from '../../features/papers/CutsSheet';
import { LabelSheets } from '../../features/papers/LabelSheets';
import { PaperStyles } from '../../features/papers/PaperStyles';

/** A table, below what is printed first. */
const ButcherWeights = lazyPart(
  () => import('../../features/pickup/ButcherWeights'),
  'ButcherWeights',
  () => <Skeleton variant="rounded" height={320} />,
);

const BoxesEach = lazyPart(() => import('../../features/papers/BoxesEach'), 'BoxesEach');

/** For the butcher of a group, by a link and without an account. */
export function ButcherPage() {
  const { key = '' } = useParams();
  const query = useGetButcherPapersQuery({ params: { key } }, { refetchOnMountOrArgChange: true });
  const { data: papers, error, isLoading, refetch } = query;
  const [printed, setPrinted] = useState<Printed>('all');
  // Here, where papers are read: what a call has just saved is drawn, too, before its reader is told of it.
  const print = (what: Printed) => {
    flushSync(() => setPrinted(what));
    window.print();
    setPrinted('all');
  };
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
  return <Work linkKey={key} papers={papers} printed={printed} print={print} />;
}

type Printed = 'all' | 'cuts' | 'labels';

interface WorkProps {
  linkKey: string;
  papers: ButcherPapers;
  printed: Printed;
  print: (what: Printed) => void;
}

function Work({ linkKey, papers, printed, print }: WorkProps) {
  const { group, shares } = papers;
  const [boxesEach, setBoxesEach] = useState(1);
  const hasCuts = shares.some(({ cut }) => cut !== null);
  return (
    <>
      <PaperStyles name={[group.name, group.tag].filter(Boolean).join(', ')} />
      <Box sx={hasCuts && printed !== 'labels' ? undefined : screenOnly}>
        <PageTitle
          lead={[group.animal, group.tag, group.supplier.name, group.supplier.phone]
            .filter(Boolean)
            .join(' · ')}
        >
          {group.name}
        </PageTitle>
        {hasCuts ? (
          <Section
            title="Cut sheets"
            action={<PrintButton of="cut sheets" isMain onClick={() => print('cuts')} />}
          >
            <CutsSheet papers={papers} />
          </Section>
        ) : null}
      </Box>
      <Stack spacing={3} sx={{ ...screenOnly, mt: hasCuts ? 3 : 0 }}>
        <ButcherWeights
          linkKey={linkKey}
          papers={papers}
          labels={(save) => (
            <Section
              title="Box labels"
              action={
                <PrintButton
                  of="box labels"
                  isMain={!hasCuts}
                  onClick={async () => {
                    if (await save()) print('labels');
                  }}
                />
              }
            >
              <Typography sx={{ mb: 2 }}>
                One for each box, ten to a sheet of Avery 5163.
              </Typography>
              <BoxesEach shares={shares} value={boxesEach} onChange={setBoxesEach} />
            </Section>
          )}
        />
      </Stack>
      <Box sx={{ display: 'none', displayPrint: printed === 'cuts' ? 'none' : 'block' }}>
        <LabelSheets papers={papers} boxesEach={boxesEach} />
      </Box>
    </>
  );
}

const screenOnly = { displayPrint: 'none' };

interface PrintButtonProps {
  of: string;
  isMain: boolean;
  onClick: () => void | Promise<void>;
}

function PrintButton({ of, isMain, onClick }: PrintButtonProps) {
  const [isPreparing, setIsPreparing] = useState(false);
  const handleClick = async () => {
    setIsPreparing(true);
    await onClick();
    setIsPreparing(false);
  };
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={<Print />}
      loading={isPreparing}
      onClick={() => void handleClick()}
      sx={{ ...screenOnly, flexShrink: 0 }}
    >
      Print {of}
    </Button>
  );
}
