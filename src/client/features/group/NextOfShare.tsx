import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { effectiveStatus } from '#shared/groups/groupStatus';
import { buyerSteps, nextOfBuyer } from '#shared/steps/buyerSteps';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import { ownShareOf, type Purchase } from '../../api/purchase';
import { useGetPurchaseQuery } from '../../api/purchasesApi';
import { paths } from '../../config/paths';

import { RoomOfNext } from './RoomOfNext';

export interface NextOfShareProps {
  purchase: Purchase;
  group: Group;
  /** False where the page leads to the share already. */
  leads?: boolean;
}

/** What the buyer of a paid share does next, or waits for, with the way to its page. */
export function NextOfShare({ purchase, group, leads = true }: NextOfShareProps) {
  const now = serverNow();
  const { can, milestones, doneAt, calledOffAt } = group;
  const isOver = purchase.state !== 'paid' || doneAt !== null || calledOffAt !== null;
  const { data: receipt, isLoading } = useGetPurchaseQuery(
    { params: { id: purchase._id } },
    { skip: isOver || !can.afterSelling },
  );
  if (isOver) return null;
  if (isLoading) return <RoomOfNext />;
  const share = receipt ? ownShareOf(receipt) : null;
  const animal = {
    milestones,
    isOnSale: effectiveStatus(group) === 'open',
    isMailed: can.mailBuyers,
    hasSteps: can.afterSelling,
  };
  const next = nextOfBuyer(share, animal, now);
  const isToDo = leads && share !== null && buyerSteps(share, now).some((step) => step.isToDo);
  return (
    <Stack spacing={1} sx={{ mt: 1, alignItems: 'flex-start' }}>
      {next ? <Typography sx={{ fontWeight: 600 }}>{next}</Typography> : null}
      {isToDo ? (
        <Button component={RouterLink} to={paths.receipt(purchase._id)} variant="outlined">
          Go to your share
        </Button>
      ) : null}
    </Stack>
  );
}
