import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { portionWithPart } from '#shared/groups/portions';
import { asCents } from '#shared/money';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import type { Purchase } from '../../api/purchase';
import { useListMyPurchasesQuery } from '../../api/purchasesApi';
import { paths } from '../../config/paths';
import { mayBeLeft } from '../../ui/Deadline/deadlineText';
import { lazyPart } from '../../ui/lazyPart';
import { BackInPart } from '../../ui/BackInPart';
import { Money } from '../../ui/Money';
import { PurchaseStateChip } from '../../ui/PurchaseStateChip';
import { thumbTarget } from '../../ui/thumbTarget';
import { When } from '../../ui/When';

const LeaveDialog = lazyPart(() => import('./LeaveDialog'), 'LeaveDialog');

/** What the reader bought of this animal; nothing where the server keeps no list. */
export function MyShares({ group }: { group: Group }) {
  const { data: purchases = [], isLoading } = useListMyPurchasesQuery();
  const [leaving, setLeaving] = useState<Purchase | null>(null);
  const now = serverNow();
  const bought = purchases.filter(
    (purchase) => purchase.groupId === group._id && purchase.state !== 'released',
  );
  // One share is so high: what is below does not move when it comes.
  if (isLoading && group.quarters.yours > 0) return <Skeleton variant="rounded" height={168} />;
  if (bought.length === 0) return null;
  return (
    <section aria-label="Your shares">
      <Typography variant="h2" sx={{ mb: 2 }}>
        Your shares
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {bought.map((purchase) => (
          <ShareRow
            key={purchase._id}
            purchase={purchase}
            group={group}
            onLeave={
              mayLeave(purchase) && mayBeLeft(group, purchase, now)
                ? () => setLeaving(purchase)
                : null
            }
          />
        ))}
      </Box>
      {leaving ? <LeaveDialog purchase={leaving} onClose={() => setLeaving(null)} /> : null}
    </section>
  );
}

/** Cash is handed back in person, so its buyers ask the supplier; a bank that decides has the money. */
const mayLeave = ({ state, method, later, dispute }: Purchase): boolean =>
  state === 'paid' && method === 'card' && later.cash === 0 && dispute?.state !== 'open';

interface ShareRowProps {
  purchase: Purchase;
  group: Group;
  /** Null: not any more, or not by oneself. */
  onLeave: (() => void) | null;
}

const ShareRow = ({ purchase, group, onLeave }: ShareRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      gap: 0.5,
      alignItems: 'center',
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Typography>{portionWithPart(purchase.portion, group)}</Typography>
    <PurchaseStateChip purchase={purchase} />
    <div>
      <Typography variant="body2" color="textSecondary">
        <When at={purchase.paidAt ?? purchase.createdAt} />
        {purchase.receiptNumber ? (
          <>
            {' · '}
            <Link component={RouterLink} to={paths.receipt(purchase._id)} sx={thumbTarget}>
              Receipt {purchase.receiptNumber}
            </Link>
          </>
        ) : null}
      </Typography>
      <BackInPart purchase={purchase} />
    </div>
    <Typography sx={{ textAlign: 'right' }}>
      <Money cents={asCents(purchase.priceCents + (purchase.restCents ?? 0))} />
    </Typography>
    {onLeave ? (
      <Button size="small" onClick={onLeave} sx={{ justifySelf: 'start', ml: -0.625 }}>
        Refund this {purchase.portion}
      </Button>
    ) : null}
  </Box>
);
