import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import type { Portion } from '#shared/groups/portions';

import { placeText, waitText, type Place, type WaitlistGroup } from './waitlistText';

/** Acts of a reader on their place. */
export interface WaitlistActs {
  isBusy: boolean;
  onJoin: (portion: Portion) => void;
  onLeave: () => void;
}

interface WaitingRowProps {
  line: WaitlistGroup['line'];
  portion: Portion;
  acts: WaitlistActs;
}

interface PlaceRowProps {
  place: Place;
  acts: WaitlistActs;
}

/** Below an unavailable portion: the reader's place, or the button to join. */
export function WaitingRow({ line, portion, acts }: WaitingRowProps) {
  const { place } = line;
  const isMine = place?.portion === portion;
  return (
    <ActRow
      status={isMine ? placeText(place) : ''}
      label={isMine ? leaveText : waitText(line, portion)}
      isBusy={acts.isBusy}
      onAct={isMine ? acts.onLeave : () => acts.onJoin(portion)}
    />
  );
}

/** The reader's place, and the way out of the line. */
export const PlaceRow = ({ place, acts: { isBusy, onLeave } }: PlaceRowProps) => (
  <ActRow status={placeText(place)} label={leaveText} isBusy={isBusy} onAct={onLeave} />
);

const leaveText = 'Leave the waitlist';

interface ActRowProps {
  status: string;
  label: string;
  isBusy: boolean;
  onAct: () => void;
}

/** The same element for all texts, so that the focus stays on its button and changes are announced. */
const ActRow = ({ status, label, isBusy, onAct }: ActRowProps) => (
  <Box sx={{ display: 'flex', columnGap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography role="status">{status}</Typography>
    <Button
      size="small"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onAct();
      }}
      sx={status ? undefined : atTheEdge}
    >
      {label}
    </Button>
  </Box>
);

/** Its words begin where those above them do. */
const atTheEdge = { px: 0.75, ml: -0.75 };
