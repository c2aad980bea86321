import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';

import { quartersOf } from '#shared/groups/portions';
import { withoutOwnHold } from '#shared/inventory/quarterCounts';

import type { Group } from '../../../api/group';
import { ShareBar } from '../../../ui/ShareBar/ShareBar';
import { ActionBar } from '../ActionBar';
import { PaymentStep } from '../payment/PaymentStep';
import { AmountLines } from './AmountLines';
import type { Bought } from './BoughtNote';
import { PortionSelect } from './PortionSelect';
import { SelectedGroup } from './SelectedGroup';
import { ShareFacts } from './ShareFacts';
import { useCheckout } from './useCheckout';

interface SelectionPanelProps {
  group: Group;
  supplierName: string;
  onClear: () => void;
  /** What is shown of the group may be out of date. */
  onStale: () => void;
  onBought: (bought: Bought) => void;
}

export function SelectionPanel({ group, supplierName, ...on }: SelectionPanelProps) {
  const checkout = useCheckout(group, on.onStale);
  const { portion, order, problem, payments } = checkout;
  const counts = withoutOwnHold(group.quarters);
  const isTaken = checkout.isTaken && problem === null;
  const missing = portion === null ? problem : null;

  const handleClear = () => {
    on.onClear();
    void checkout.abandon();
  };
  const clearButton = (
    <Button size="large" onClick={handleClear} sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}>
      Clear Selection
    </Button>
  );
  return (
    <Paper component="section" aria-label="Your selection" variant="outlined" sx={besideTheList}>
      <Stack spacing={2.5}>
        <SelectedGroup group={group} supplierName={supplierName} />
        <ShareBar size="large" counts={counts} selected={portion ? quartersOf[portion] : 0} />
        <PortionSelect
          offers={group.shares}
          totalPortions={group.totalPortions}
          portion={portion}
          onChange={checkout.choose}
          error={isTaken ? taken : missing}
          isDisabled={checkout.isStarting}
          inputRef={checkout.portionRef}
        />
        {portion ? <ShareFacts group={group} portion={portion} /> : null}
        <AmountLines portion={portion} priceCents={checkout.priceCents} />
        {order && payments ? (
          <>
            <Divider />
            <PaymentStep
              key={order.startedAt}
              order={order}
              payments={payments}
              onRecorded={(recorded) => on.onBought({ ...order, ...recorded })}
              onRefused={checkout.refuse}
              onHoldAgain={() => void checkout.proceed()}
              isHolding={checkout.isStarting}
              otherAction={clearButton}
            />
          </>
        ) : (
          <ActionBar message={portion === null ? null : problem}>
            <Button
              variant="contained"
              size="large"
              fullWidth
              loading={checkout.isStarting}
              onClick={() => void checkout.proceed()}
            >
              Proceed to Pay
            </Button>
            {clearButton}
          </ActionBar>
        )}
      </Stack>
    </Paper>
  );
}

const taken = 'This share is no longer available. Choose another one.';

/** Beside a long list it stays in sight, whole. */
const besideTheList = {
  p: { xs: 2, sm: 3 },
  pb: { xs: 0.5, sm: 1.5 },
  position: { lg: 'sticky' },
  top: { lg: 16 },
  maxHeight: { lg: 'calc(100vh - 32px)' },
  overflowY: { lg: 'auto' },
};
