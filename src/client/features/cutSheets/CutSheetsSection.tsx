import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import { formatDeadline } from '#shared/groups/groupClock';
import type { TimeZone } from '#shared/groups/timeZones';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { dividedList } from '../../ui/dividedList';
import { FailureNotice } from '../../ui/FailureNotice';
import { FoldedSection } from '../../ui/FoldedSections';
import { useListCutSheetsQuery } from './cutSheetsApi';
import { CutSheetRow } from './CutSheetRow';
import { StandardCutForm } from './StandardCutForm';

/** For the group's admins: its standard cut, and who chose what. */
export function CutSheetsSection({ group }: { group: { _id: string; timeZone: TimeZone } }) {
  const args = { params: { id: group._id } };
  const { data, error, refetch } = useListCutSheetsQuery(args, { refetchOnMountOrArgChange: true });
  // A server without cut sheets has nothing to show.
  if (errorStatus(error) === 404) return null;
  return (
    <FoldedSection
      title="Cut sheets"
      standing={data ? standingOf(data) : error ? 'Not loaded' : ''}
    >
      {error ? (
        <FailureNotice
          message={errorMessage(error, 'Failed to load the cut sheets.')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {data.isOffered
              ? 'The standard cut. Buyers of large shares choose another one on their share’s page; smaller shares may leave out bones and organs.'
              : 'Buyers see no cut sheets yet. Once you save a standard cut, they can choose on their share’s page.'}
          </Typography>
          <StandardCutForm group={group} stored={data} />
          {data.isOffered ? <SheetList cuts={data} timeZone={group.timeZone} /> : null}
        </>
      ) : null}
    </FoldedSection>
  );
}

function standingOf({ isOffered, sheets }: GroupCutSheets): string {
  if (!isOffered) return 'Not offered: everybody gets what you agree on';
  return sheets.length === 0 ? 'Offered' : chosenText(sheets);
}

const chosenText = (sheets: GroupCutSheets['sheets']): string =>
  `${String(sheets.filter(({ basis }) => basis !== 'standard').length)} of ${String(sheets.length)} have chosen`;

/** Choices of each buyer. */
function SheetList({ cuts, timeZone }: { cuts: GroupCutSheets; timeZone: TimeZone }) {
  const { animal, due, sheets } = cuts;
  if (sheets.length === 0) return null;
  return (
    <>
      <Typography variant="h4" component="h3" sx={{ mt: 3, mb: 2 }}>
        {chosenText(sheets)}
        {due ? `, until ${formatDeadline(new Date(due), timeZone)}` : ''}
      </Typography>
      <Box component="ul" sx={dividedList}>
        {sheets.map((sheet) => (
          <CutSheetRow key={sheet.purchaseId} animal={animal} sheet={sheet} />
        ))}
      </Box>
    </>
  );
}
