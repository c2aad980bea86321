import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { listedFacts } from '#shared/groups/factText';
import { partOfAnimal, type Portion } from '#shared/groups/portions';

import type { Group } from '../../../api/group';
import { serverNow } from '../../../api/serverClock';
import { FactList } from '../../../ui/FactList';
import { LazyShareInFreezer } from '../../../ui/Freezer/LazyShareInFreezer';
import { formatWeights } from '../../../ui/formatWeights';
import { ActionBar } from '../ActionBar';
import { depositOf } from '../payment/order';
import { AmountLines } from './AmountLines';
import { ClearButton } from '../payment/ClearButton';
import { PanelTerms } from './PanelTerms';
import { PortionSelect } from './PortionSelect';
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
  const chosen = useChosen(group, checkout);
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
        <PanelTerms group={group} supplierName={supplierName} {...chosen} />
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
      <FactList facts={listedFacts({ ...group, pricing: null, priceIncludes: null })} />
      {portion ? <LazyShareInFreezer group={group} portion={portion} /> : null}
    </>
  );
}

/** Price and deposit of the portion that is chosen. */
function useChosen(group: Group, { portion, priceCents }: Checkout) {
  const now = serverNow();
  if (!portion || priceCents === undefined) return {};
  return { priceCents, deposit: depositOf({ group, portion, priceCents }, now) };
}

const taken = 'This share is no longer available. Choose another one.';

interface ShareFactsProps {
  group: Group;
  portion: Portion;
}

/** The share's part of the whole animal and, as far as the supplier gave weights, its weight. */
function ShareFacts({ group, portion }: ShareFactsProps) {
  const [takeHome, ...others] = formatWeights(group, portion);
  const part = partOfAnimal(portion, group);
  return (
    <div>
      <Typography>{takeHome ? `${capital(part)}, ${takeHome}` : capital(part)}</Typography>
      {others.length > 0 ? (
        <Typography variant="body2" color="textSecondary">
          {capital(others.join(' · '))}
        </Typography>
      ) : null}
      {group.priceIncludes ? (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          What’s included: {group.priceIncludes}
        </Typography>
      ) : null}
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
