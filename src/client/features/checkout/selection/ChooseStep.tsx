import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { listedFacts } from '#shared/groups/factText';

import type { Group } from '../../../api/group';
import { FactList } from '../../../ui/FactList';
import { LazyShareInFreezer } from '../../../ui/Freezer/LazyShareInFreezer';
import { ActionBar } from '../ActionBar';
import { AmountLines } from './AmountLines';
import { ClearButton } from '../payment/ClearButton';
import { PanelTerms } from './PanelTerms';
import { PortionSelect } from './PortionSelect';
import { ShareFacts } from './ShareFacts';
import type { Checkout } from './useCheckout';
import { JoinWaitlist } from './JoinWaitlist';

interface ChooseStepProps {
  group: Group;
  supplierName: string;
  checkout: Checkout;
  /** Nothing could be bought before, and now something can. */
  cameFree: boolean;
  onClear: () => void;
}

/** Choice of a share: its part of the animal, its price, and the button to the card form. */
export function ChooseStep({ group, supplierName, checkout, cameFree, onClear }: ChooseStepProps) {
  const { portion, problem } = checkout;
  const isTaken = checkout.isTaken && problem === null;
  const missing = portion === null ? problem : null;
  return (
    <>
      {cameFree ? (
        <Alert severity="success" role="status">
          A share is back on sale. Choose it while it lasts.
        </Alert>
      ) : null}
      <PortionSelect
        group={group}
        portion={portion}
        onChange={checkout.choose}
        error={isTaken ? taken : missing}
        isDisabled={checkout.isStarting}
        inputRef={checkout.portionRef}
      />
      <Stack spacing={1}>
        {portion ? <ShareFacts group={group} portion={portion} /> : null}
        <PanelTerms group={group} supplierName={supplierName} />
      </Stack>
      <JoinWaitlist group={group} />
      <ActionBar
        message={portion === null ? null : problem}
        summary={<AmountLines group={group} portion={portion} priceCents={checkout.priceCents} />}
      >
        <Button
          variant="contained"
          size="large"
          fullWidth
          loading={checkout.isStarting}
          onClick={() => void checkout.proceed()}
        >
          Proceed to Pay
        </Button>
      </ActionBar>
      <ClearButton onClick={onClear} />
      <FactList facts={listedFacts({ ...group, priceIncludes: null })} />
      {portion ? <LazyShareInFreezer group={group} portion={portion} /> : null}
    </>
  );
}

const taken = 'This share is no longer available. Choose another one.';
