import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';

import { partOfAnimal, type Portion, quartersOf } from '#shared/groups/portions';
import { withoutOwnHold } from '#shared/inventory/quarterCounts';

import type { Group } from '../../../api/group';
import { DeadlineLine } from '../../../ui/Deadline/DeadlineLine';
import { LargeShareBar } from '../../../ui/ShareBar/LargeShareBar';
import { useInSight } from '../../../ui/useInSight';
import { whyNothingIsLeft } from '../../../ui/whyNothingIsLeft';
import { formatTakeHome } from '../../../ui/formatWeights';
import type { Order } from '../payment/order';
import { PaymentStep } from '../payment/PaymentStep';
import { AmountToPay } from './AmountLines';
import type { Bought } from './BoughtNote';
import { ChooseStep } from './ChooseStep';
import { NothingLeft } from './NothingLeft';
import { PanelTerms } from './PanelTerms';
import { type Checkout, useCheckout } from './useCheckout';
import { AnimalPicture } from '../../../ui/pictures/AnimalPicture';
import { clampLines } from '../../../ui/clampLines';
import { useFocusOnMount } from '../../../ui/useFocusOnMount';
import type { payAtOnce } from '../../../config/paths';

export interface SelectionPanelProps {
  group: Group;
  /** Chosen before the group was selected. */
  firstPortion?: Portion | null;
  supplierName: string;
  /** The card is being charged, or the share recorded. */
  isPaying: boolean;
  onPaying: (isPaying: boolean) => void;
  onClear: () => void;
  /** Called where the group on screen may be out of date. */
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

interface OrderSummaryProps {
  order: Order;
  /** Absent while the card is charged and the share is recorded. */
  onChange: (() => void) | undefined;
}

/** While it is paid for, a share is one line, and its price. */
function OrderSummary({ order, onChange }: OrderSummaryProps) {
  const { group, portion, priceCents, deposit } = order;
  return (
    <Box>
      <Box sx={{ ...line, alignItems: 'center' }}>
        <Typography variant="body2">
          You selected: {portion}, {partOfAnimal(portion, group)}
        </Typography>
        {onChange ? (
          <Button size="small" onClick={onChange} aria-label="Change the share" sx={{ my: -0.5 }}>
            Change
          </Button>
        ) : null}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {formatTakeHome(group, portion).join(', ')}
      </Typography>
      {group.butcher ? (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Butcher: {group.butcher}
        </Typography>
      ) : null}
      <AmountToPay priceCents={priceCents} deposit={deposit} />
    </Box>
  );
}

const line = { display: 'flex', justifyContent: 'space-between', columnGap: 1 };

interface SelectedGroupProps {
  group: Group;
  supplierName: string;
  /** While it is paid for. */
  isBrief: boolean;
}

/** Letters from which on a name would push the choice of a share out of sight. */
const longName = 40;

/** The panel's head: animal and supplier. */
function SelectedGroup({ group, supplierName, isBrief }: SelectedGroupProps) {
  const headingRef = useFocusOnMount<HTMLHeadingElement>();
  const { name, state, tag } = group;
  const isLong = name.length > longName;
  const facts = [tag, supplierName, state].filter(Boolean).join(' · ');
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: isLong ? 'flex-start' : 'center' }}>
      <AnimalPicture group={group} size={isBrief || isLong ? 48 : 72} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography
          ref={headingRef}
          tabIndex={-1}
          component="h2"
          variant={isBrief || isLong ? 'h3' : 'h2'}
          noWrap={isBrief}
          title={isLong ? name : undefined}
          sx={{ outline: 'none', ...(isLong && !isBrief && clampLines(2)) }}
        >
          {name}
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap={isBrief}
          title={facts}
          sx={isBrief ? undefined : clampLines(2)}
        >
          {facts}
        </Typography>
      </Box>
    </Stack>
  );
}

/** Opens the card form of a share that is held for the reader, who pressed Pay on the page before. */
function usePayAtOnce(group: Group, { portion, payments, proceed }: Checkout): void {
  const state = useLocation().state as Partial<typeof payAtOnce> | null;
  const isBegun = useRef(false);
  const isHeld = portion !== null && group.quarters.yoursHeld > 0;
  const isAsked = state?.payAtOnce === true && payments !== undefined && isHeld;
  useEffect(() => {
    if (!isAsked || isBegun.current) return;
    isBegun.current = true;
    void proceed();
  });
}
