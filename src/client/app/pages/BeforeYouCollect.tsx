import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ComponentType } from 'react';

import type { Receipt } from '../../api/purchase';
import { AgreementPart } from '../../features/owners/AgreementPart';
import { OwnerPart } from '../../features/owners/OwnerPart';
import { PickupPart } from '../../features/pickup/PickupPart';
import { useActor } from '../../session/useUser';
import { lazyPart } from '../../ui/lazyPart';

const CutSheetPart = lazyPart(
  () => import('../../features/cutSheets/CutSheetPart'),
  'CutSheetPart',
  () => <Skeleton variant="rounded" height={320} />,
);

/** What a feature adds below the receipt. */
interface Part {
  /** Whether the server sends what it shows; otherwise nothing of it shows. */
  isSent: (receipt: Receipt, isOwn: boolean) => boolean;
  Section: ComponentType<{ receipt: Receipt }>;
}

/** Where the ranch names no windows, nothing is asked of the buyer; an admin is led to check-off. */
const hasPickup = ({ handover }: Receipt, isOwn: boolean): boolean =>
  handover !== null && (!isOwn || handover.windows.length > 0 || handover.collectedAt !== null);

/** In the order of the page. */
const parts: readonly Part[] = [
  { isSent: ({ owner }) => owner !== null, Section: OwnerPart },
  { isSent: ({ agreement }) => agreement !== null, Section: AgreementPart },
  { isSent: ({ cutSheet }) => cutSheet !== null, Section: CutSheetPart },
  { isSent: hasPickup, Section: PickupPart },
];

/** What a buyer has to do, or to know, before they collect their share. */
export function BeforeYouCollect({ receipt }: { receipt: Receipt }) {
  const titleId = useId();
  const isOwn = useActor().id === receipt.userId;
  const sent = parts.filter(({ isSent }) => isSent(receipt, isOwn));
  if (sent.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby={titleId} spacing={2} sx={{ mt: 4 }}>
      <Typography id={titleId} variant="h2">
        Before you collect
      </Typography>
      {sent.map(({ Section }, index) => (
        <Section key={index} receipt={receipt} />
      ))}
    </Stack>
  );
}
