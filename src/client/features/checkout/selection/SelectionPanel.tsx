import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';

import { quartersOf, type Portion } from '#shared/groups/portions';
import { withoutOwnHold } from '#shared/inventory/quarterCounts';

import type { Group } from '../../../api/group';
import { DeadlineLine } from '../../../ui/Deadline/DeadlineLine';
import { LargeShareBar } from '../../../ui/ShareBar/LargeShareBar';
import { useInSight } from '../../../ui/useInSight';
import { whyNothingIsLeft } from '../../../ui/whyNothingIsLeft';
import type { Order } from '../payment/order';
import { PaymentStep } from '../payment/PaymentStep';
import type { Bought } from './BoughtNote';
import { ChooseStep } from './ChooseStep';
import { NothingLeft } from './NothingLeft';
import { OrderSummary } from './OrderSummary';
import { PanelTerms } from './PanelTerms';
import { SelectedGroup } from './SelectedGroup';
import { useCheckout } from './useCheckout';
import { usePayAtOnce } from './usePayAtOnce';

export interface SelectionPanelProps {
  group: Group;
  /** Chosen before the group was selected. */
  firstPortion?: Portion | null;
  supplierName: string;
  /** The card is being charged, or the share recorded. */
  isPaying: boolean;
  onPaying: (isPaying: boolean) => void;
  onClear: () => void;
  /** What is shown of the group may be out of date. */
  onStale: () => void;
  onOrder: (order: Order) => void;
  onBought: (bought: Bought) => void;
}

/** Choose a share, then pay for it: what is about the payment alone is in sight at once. */
export function SelectionPanel({
  group,
  firstPortion = null,
  supplierName,
  isPaying,
  ...on
}: SelectionPanelProps) {
  const checkout = useCheckout(group, on, firstPortion);
  const { portion, order, payments } = checkout;
  usePayAtOnce(group, checkout);
  const panelRef = useInSight<HTMLDivElement>(
    order?.startedAt ?? group._id,
    order ? 'start' : 'nearest',
  );
  const obstacle = whyNothingIsLeft(group);
  const [hasWaited, setHasWaited] = useState(false);
  if (obstacle === 'held' && !hasWaited && !order) setHasWaited(true);
  const cameFree = hasWaited && !group.line.offer;

  return (
    <Paper
      ref={panelRef}
      component="section"
      aria-label="Your selection"
      variant="outlined"
      sx={panelSx}
    >
      <Stack spacing={order ? 1.5 : 2.5}>
        <SelectedGroup group={group} supplierName={supplierName} isBrief={order !== null} />
        <div>
          <LargeShareBar
            counts={withoutOwnHold(group.quarters)}
            selected={portion ? quartersOf[portion] : 0}
          />
          {order ? null : <DeadlineLine group={group} />}
        </div>
        {order && payments ? (
          <>
            <OrderSummary order={order} onChange={isPaying ? undefined : checkout.reconsider} />
            <PanelTerms group={group} supplierName={supplierName} isBrief />
            <PaymentStep
              key={order.startedAt}
              order={order}
              payments={payments}
              onRecorded={(recorded) => on.onBought({ ...order, ...recorded })}
              onRefused={checkout.refuse}
              onUnderWay={on.onPaying}
              onHoldAgain={() => void checkout.proceed()}
              isHolding={checkout.isStarting}
              onClear={on.onClear}
            />
          </>
        ) : obstacle ? (
          <NothingLeft group={group} obstacle={obstacle} checkout={checkout} onClear={on.onClear} />
        ) : (
          <ChooseStep
            group={group}
            supplierName={supplierName}
            checkout={checkout}
            cameFree={cameFree}
            onClear={on.onClear}
          />
        )}
      </Stack>
    </Paper>
  );
}

/** Sticky next to a long list. */
const panelSx = {
  p: { xs: 2, sm: 3 },
  pb: 1.5,
  position: { lg: 'sticky' },
  top: { lg: 16 },
  scrollMarginTop: { xs: 8, lg: 16 },
  scrollMarginBottom: 16,
};
