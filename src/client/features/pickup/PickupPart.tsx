import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { Receipt } from '../../api/purchase';
import { useActor } from '../../session/useUser';
import { When } from '../../ui/When';
import { WindowChoice } from './WindowChoice';

/** When and where the share is collected, and by whom. */
export function PickupPart({ receipt }: { receipt: Receipt }) {
  const reader = useActor();
  const { handover, group } = receipt;
  if (!handover || !group?.state) return null;
  const isOwn = receipt.userId === reader.id;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      {handover.collectedAt ? (
        <Typography>
          Picked up <When at={handover.collectedAt} isInSentence />
          {handover.collectedBy ? `, handed over by ${handover.collectedBy}` : ''}.
        </Typography>
      ) : null}
      {!handover.collectedAt && handover.windows.length > 0 ? (
        <WindowChoice receipt={receipt} mayAlways={!isOwn} />
      ) : null}
    </Stack>
  );
}
