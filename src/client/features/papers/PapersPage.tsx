import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router-dom';
import Box from '@mui/material/Box';

import type { Papers, PaperShare } from '#shared/papers/papers.contract';
import { formatByZone } from '#shared/groups/groupClock';
import type { TimeZone } from '#shared/groups/timeZones';
import { formatAddress } from '#shared/suppliers/formatAddress';

import { errorStatus } from '../../api/errorMessage';
import { paths } from '../../config/paths';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import type { ExportButtons as Buttons } from '../../ui/DataTable/ExportButtons';
import { lazyPart } from '../../ui/lazyPart';
import { useAct } from '../../ui/useAct';
import { useExportPapersMutation, useGetPapersQuery, usePrintPapersMutation } from './papersApi';
import { BoxesEach } from './BoxesEach';
import { CutsSheet } from './CutsSheet';
import { LabelSheets } from './LabelSheets';
import { PaperStyles } from './PaperStyles';
import { PickupSheet } from './PickupSheet';
import { Sheet } from './Sheet';
import { PaperTable } from './PaperTable';

/** Tooltips come with them: a twentieth of the page. */
const ExportButtons = lazyPart(
  () => import('../../ui/DataTable/ExportButtons'),
  'ExportButtons',
  () => <Skeleton variant="rounded" width={330} height={44} />,
) as typeof Buttons;

/** Sheet that is printed. */
type Printed = 'all' | 'owners' | 'cuts' | 'labels' | 'pickup';

/** For admins of a group: all that is printed of it. */
export function PapersPage() {
  const { id = '' } = useParams();
  const args = { params: { id } };
  const query = useGetPapersQuery(args, { refetchOnMountOrArgChange: true });
  const { data, error, isLoading, refetch } = query;
  const [printed, setPrinted] = useState<Printed>('all');
  const [frozen, setFrozen] = useState<Papers | null>(null);
  const papers = frozen ?? data;
  const [boxesEach, setBoxesEach] = useState(1);
  const [freeze, isFreezing] = useAct(usePrintPapersMutation(), {
    failure: 'Failed to prepare the papers. Nothing was printed.',
    onDone: (answer) => {
      // What was frozen is what is printed, also where a buyer changed it since the page was opened.
      flushSync(() => setFrozen(answer));
      window.print();
      setFrozen(null);
    },
  });
  const back = { label: 'From butcher to freezer', to: paths.afterSelling(id) };
  if (isLoading) return <LoadingState label="Loading the papers" rows={6} />;
  if (!papers) {
    return errorStatus(error) === 404 ? (
      <PageProblem message="Papers not found" ways={[back]} />
    ) : (
      <PageProblem
        message="Failed to load the papers"
        onRetry={() => void refetch()}
        ways={[back]}
      />
    );
  }
  const print = (what: Printed) => {
    flushSync(() => setPrinted(what));
    void freeze(args);
  };
  const sheet = (what: Printed) => ({
    papers,
    isPrinted: printed === 'all' || printed === what,
    action: (
      <Button size="small" startIcon={<Print />} loading={isFreezing} onClick={() => print(what)}>
        Print
      </Button>
    ),
  });
  const hasCuts = papers.shares.some(({ cut }) => cut !== null);
  return (
    <>
      <PaperStyles name={[papers.group.name, papers.group.tag].filter(Boolean).join(', ')} />
      <Stack sx={{ displayPrint: 'none' }}>
        <PageTitle
          back={back}
          lead="Printing keeps the owners’ contacts as they are now. Buyers who move later tell you."
          action={
            <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
              <ExportButtons
                name="papers"
                args={{ ...args, query: {} }}
                inWords
                isForFiles
                useExport={useExportPapersMutation}
              />
              <Button
                variant="contained"
                startIcon={<Print />}
                loading={isFreezing}
                onClick={() => print('all')}
              >
                Print all
              </Button>
            </Stack>
          }
        >
          Papers
        </PageTitle>
      </Stack>
      {papers.shares.length === 0 ? <Typography>No share is sold yet.</Typography> : null}
      <Stack
        spacing={4}
        sx={{ '@media print': { display: 'block', '& > *': { m: '0 !important' } } }}
      >
        <Sheet title="Owners" {...sheet('owners')}>
          <OwnersSheet papers={papers} />
        </Sheet>
        {hasCuts ? (
          <Sheet title="Cut sheets" {...sheet('cuts')}>
            <CutsSheet papers={papers} />
          </Sheet>
        ) : null}
        <Sheet title="Pickup list" {...sheet('pickup')}>
          <PickupSheet papers={papers} />
        </Sheet>
        <Sheet title="Box labels" isOnLabels {...sheet('labels')}>
          <BoxesEach shares={papers.shares} value={boxesEach} onChange={setBoxesEach} />
          <LabelSheets papers={papers} boxesEach={boxesEach} />
        </Sheet>
      </Stack>
    </>
  );
}

/** Whose animal it is, and who has signed; a line to sign on for the others. */
const OwnersSheet = ({ papers }: { papers: Papers }) => (
  <PaperTable
    label={`Owners of ${papers.group.name}`}
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
        ...(papers.needsAgreement
          ? [<Signed key="signed" share={share} zone={papers.group.timeZone} />]
          : []),
      ],
    }))}
  />
);

const Signed = ({ share: { agreement }, zone }: { share: PaperShare; zone: TimeZone }) =>
  agreement?.signed ? (
    `${agreement.signed.name}, ${dayFormat(zone)(new Date(agreement.signed.at))}`
  ) : (
    <Box sx={{ width: '1.6in', height: '0.35in', borderBottom: '1px solid' }} />
  );

/** `Dec 12, 2026` */
const dayFormat = formatByZone('en-US', { dateStyle: 'medium' });
