import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { partOfAnimal, type DividedAnimal, type Portion } from '#shared/groups/portions';

import { DialogButton } from '../DialogButton';
import { formatExactTime } from '../formatDateTime';
import { lazyPart } from '../lazyPart';
import type { PassDialogProps } from './PassDialog';

const PassDialog = lazyPart(() => import('./PassDialog'), 'PassDialog');

interface WaitlistHoldNoticeProps extends Omit<PassDialogProps, 'onClose'> {
  group: DividedAnimal;
  offer: { portion: Portion; heldUntil: string };
  isBusy: boolean;
  /** The group offers other portions, which cannot be bought meanwhile. */
  hasOthers: boolean;
  /** The way to pay for it. */
  children?: ReactNode;
}

/** A returned share that is held for the reader. */
export const WaitlistHoldNotice = ({
  group,
  isBusy,
  hasOthers,
  children,
  offer,
  ...pass
}: WaitlistHoldNoticeProps) => (
  <Alert severity="success" role="status" sx={noticeSx}>
    <Typography>
      A {offer.portion} opened up: {partOfAnimal(offer.portion, group)}. It’s yours until{' '}
      {formatExactTime(new Date(offer.heldUntil))}.
    </Typography>
    {hasOthers ? (
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        The other portions read “(Unavailable)” because this one is held for you. To choose another
        one, pass on this one first.
      </Typography>
    ) : null}
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
      {children}
      <DialogButton
        color="inherit"
        disabled={isBusy}
        dialog={(onClose) => <PassDialog {...pass} offer={offer} onClose={onClose} />}
      >
        Pass
      </DialogButton>
    </Stack>
  </Alert>
);

const noticeSx = { mb: 3, '& .MuiAlert-message': { width: '100%' } };
