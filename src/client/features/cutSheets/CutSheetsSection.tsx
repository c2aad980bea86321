import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import { formatDeadline } from '#shared/groups/groupClock';
import type { State } from '#shared/groups/vocabulary';

import { useListCutSheetsQuery } from '../../api/cutSheetsApi';
import { errorMessage, errorStatus } from '../../api/errorMessage';
import { dividedList } from '../../ui/dividedList';
import { FailureNotice } from '../../ui/FailureNotice';
import { Section } from '../../ui/Section';
import { CutSheetRow } from './CutSheetRow';
import { StandardCutForm } from './StandardCutForm';

/** For the group's admins: its standard cut, and who chose what. */
export function CutSheetsSection({ group }: { group: { _id: string; state: State } }) {
  const args = { params: { id: group._id } };
  const { data, error, refetch } = useListCutSheetsQuery(args, { refetchOnMountOrArgChange: true });
  // A server without cut sheets has nothing to show.
  if (errorStatus(error) === 404) return null;
  return (
    <Section title="How it is cut">
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
              ? 'The standard cut. Buyers of large shares choose another one below their receipt; smaller shares may leave out bones and organs.'
              : 'Buyers see no cut sheets yet. Once you save a standard cut, they can choose below their receipt.'}
          </Typography>
          <StandardCutForm group={group} stored={data} />
          {data.isOffered ? <SheetList cuts={data} state={group.state} /> : null}
        </>
      ) : null}
    </Section>
  );
}

/** Who chose what. */
function SheetList({ cuts, state }: { cuts: GroupCutSheets; state: State }) {
  const { animal, due, sheets } = cuts;
  const chosen = sheets.filter(({ basis }) => basis !== 'standard').length;
  if (sheets.length === 0) return null;
  return (
    <>
      <Typography variant="h4" component="h3" sx={{ mt: 3, mb: 2 }}>
        {`${chosen} of ${sheets.length} have chosen`}
        {due ? `, until ${formatDeadline(new Date(due), state)}` : ''}
      </Typography>
      <Box component="ul" sx={dividedList}>
        {sheets.map((sheet) => (
          <CutSheetRow key={sheet.purchaseId} animal={animal} sheet={sheet} />
        ))}
      </Box>
    </>
  );
}
