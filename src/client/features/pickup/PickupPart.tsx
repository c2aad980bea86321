import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { Receipt } from '../../api/purchase';
import { paths } from '../../config/paths';
import { useActor } from '../../session/useUser';
import { Section } from '../../ui/Section';
import { When } from '../../ui/When';
import { WindowChoice } from './WindowChoice';

/** Below a receipt: when and where the share is collected, and by whom. */
export function PickupPart({ receipt }: { receipt: Receipt }) {
  const reader = useActor();
  const { handover, group } = receipt;
  if (!handover || !group?.state) return null;
  const isOwn = receipt.userId === reader.id;
  const isUnknown = handover.collectedAt === null && handover.windows.length === 0;
  return (
    <Section
      title="Pickup"
      action={
        isOwn ? null : (
          <Button
            component={RouterLink}
            to={paths.checkOff(receipt.groupId, receipt.receiptNumber ?? undefined)}
          >
            Check-off
          </Button>
        )
      }
    >
      {handover.collectedAt ? (
        <Typography>
          Given out <When at={handover.collectedAt} isInSentence />
          {handover.collectedBy ? ` by ${handover.collectedBy}` : ''}.
        </Typography>
      ) : null}
      {isUnknown ? <Typography>There is no pickup window yet.</Typography> : null}
      {!handover.collectedAt && handover.windows.length > 0 ? (
        <WindowChoice receipt={receipt} mayAlways={!isOwn} />
      ) : null}
    </Section>
  );
}
