import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';

import type { Portion } from '#shared/groups/portions';

import { ConfirmDialog } from '../ConfirmDialog';
import { formatExactTime } from '../formatDateTime';

interface OfferNoticeProps {
  offer: { portion: Portion; heldUntil: string };
  isBusy: boolean;
  /** Why it could not be let go. */
  problem: string | null;
  onLetGo: () => void;
  /** The group offers other portions, which cannot be bought meanwhile. */
  hasOthers: boolean;
  /** The way to pay for it. */
  children?: ReactNode;
}

/** A share that came back and is held for the reader, who was first in line. */
export function OfferNotice({
  offer,
  isBusy,
  problem,
  onLetGo,
  hasOthers,
  children,
}: OfferNoticeProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { portion, heldUntil } = offer;
  const handleAsk = () => {
    setIsAsked(true);
    setIsTried(false);
  };
  const handleLetGo = () => {
    setIsTried(true);
    onLetGo();
  };
  return (
    <Alert severity="success" role="status" sx={look}>
      <Typography>
        A {portion} came back: it is held for you until {formatExactTime(new Date(heldUntil))}.
      </Typography>
      {hasOthers ? (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          The other portions read “(Unavailable)” because this one is held for you. To choose
          another one, let it go first.
        </Typography>
      ) : null}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
        {children}
        <Button color="inherit" disabled={isBusy} onClick={handleAsk}>
          Let it go
        </Button>
      </Stack>
      {isAsked ? (
        <ConfirmDialog
          isOpen
          title={`Let your ${portion} go?`}
          confirmLabel="Let it go"
          cancelLabel="Keep it"
          isDangerous
          isBusy={isBusy}
          onConfirm={handleLetGo}
          onCancel={() => setIsAsked(false)}
        >
          <Typography>
            The next in line is asked, and you go to the end; the second time you leave the line.
            Nothing is charged.
          </Typography>
          {isTried && problem ? (
            <Alert severity="error" sx={{ mt: 2 }}>
              {problem}
            </Alert>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </Alert>
  );
}

const look = { mb: 3, '& .MuiAlert-message': { width: '100%' } };
