import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, type ComponentType } from 'react';

import { buyerSteps, type StepKind } from '#shared/steps/buyerSteps';

import { serverNow } from '../../api/serverClock';
import { ownShareOf, type Receipt } from '../../api/purchase';
import { AgreementPart } from '../../features/owners/AgreementPart';
import { OwnerPart } from '../../features/owners/OwnerPart';
import { PickupPart } from '../../features/pickup/PickupPart';
import { useActor } from '../../session/useUser';
import { FoldedSection, FoldedSections } from '../../ui/FoldedSections';
import { lazyPart } from '../../ui/lazyPart';

const CutSheetPart = lazyPart(
  () => import('../../features/cutSheets/CutSheetPart'),
  'CutSheetPart',
  () => <Skeleton variant="rounded" height={320} />,
);

const BalancePart = lazyPart(
  () => import('../../features/checkout/payment/BalancePart'),
  'BalancePart',
  () => <Skeleton variant="rounded" height={120} />,
);

interface Part {
  title: string;
  Content: ComponentType<{ receipt: Receipt }>;
}

const parts: Record<StepKind, Part> = {
  balance: { title: 'Balance', Content: BalancePart },
  contact: { title: 'Name and address', Content: OwnerPart },
  agreement: { title: 'Owners’ agreement', Content: AgreementPart },
  cut: { title: 'Cut sheet', Content: CutSheetPart },
  window: { title: 'Pickup', Content: PickupPart },
};

/** What a buyer has to do before they collect their share: a row for each step, the first to do open. */
export function BeforeYouCollect({ receipt }: { receipt: Receipt }) {
  const titleId = useId();
  const now = serverNow();
  const isOwn = useActor().id === receipt.userId;
  const steps = buyerSteps(ownShareOf(receipt), now);
  const toDo = steps.filter(({ isToDo }) => isToDo);
  const [next] = toDo;
  if (steps.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {titleOf(isOwn, toDo.length)}
      </Typography>
      <FoldedSections next={isOwn && next ? parts[next.kind].title : null}>
        {steps.map(({ kind, isToDo, standing }) => {
          const { title, Content } = parts[kind];
          return (
            <FoldedSection key={kind} title={title} standing={standing} isToDo={isToDo} level="h3">
              <Content receipt={receipt} />
            </FoldedSection>
          );
        })}
      </FoldedSections>
    </Box>
  );
}

function titleOf(isOwn: boolean, open: number): string {
  if (!isOwn) return 'Before they collect';
  if (open === 0) return 'All set for now';
  return open === 1 ? 'One thing to do' : `${String(open)} things to do`;
}
