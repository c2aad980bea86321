import Typography from '@mui/material/Typography';

import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import type { TimeZone } from '#shared/groups/timeZones';

import { errorStatus } from '../../api/errorMessage';
import { LoadFailure } from '../../ui/FailureNotice';
import { FoldedSection } from '../../ui/FoldedSections';
import { useListCutSheetsQuery } from './cutSheetsApi';
import { StandardCutForm } from './StandardCutForm';

/** For the group's admins: its standard cut, and until when buyers choose another one. */
export function CutSheetsSection({ group }: { group: { _id: string; timeZone: TimeZone } }) {
  const args = { params: { id: group._id } };
  const answer = useListCutSheetsQuery(args, { refetchOnMountOrArgChange: true });
  const { data, error } = answer;
  // A server without cut sheets has nothing to show.
  if (errorStatus(error) === 404) return null;
  return (
    <FoldedSection
      title="Cut sheets"
      standing={data ? standingOf(data) : error ? 'Not loaded' : ''}
    >
      <LoadFailure answer={answer} failure="Failed to load the cut sheets." />
      {data ? (
        <>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {data.isOffered
              ? 'The standard cut. Buyers of large shares choose another one on their share’s page; smaller shares may leave out bones and organs.'
              : 'Buyers see no cut sheets yet. Once you save a standard cut, they can choose on their share’s page.'}
          </Typography>
          <StandardCutForm group={group} stored={data} />
        </>
      ) : null}
    </FoldedSection>
  );
}

function standingOf({ isOffered, sheets }: GroupCutSheets): string {
  if (!isOffered) return 'Not offered: everybody gets what you agree on';
  if (sheets.length === 0) return 'Offered';
  const chosen = sheets.filter(({ basis }) => basis !== 'standard').length;
  return `${String(chosen)} of ${String(sheets.length)} have chosen`;
}
