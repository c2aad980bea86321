import Stack from '@mui/material/Stack';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import type { Purchase } from '../../api/purchase';
import { BuyerShareLink } from './BuyerShareLink';
import { isPassedOn } from './isPassedOn';
import { NextOfShare } from './NextOfShare';

/** The first step of a share that was just paid, and the link by which its animal sells out sooner. */
export function AfterBuying({ group, purchase }: { group: Group; purchase: Purchase | null }) {
  const now = serverNow();
  return (
    <Stack spacing={2}>
      {purchase ? <NextOfShare purchase={purchase} group={group} leads={false} /> : null}
      {isPassedOn(group, now) ? <BuyerShareLink group={group} /> : null}
    </Stack>
  );
}
