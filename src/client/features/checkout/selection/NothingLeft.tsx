import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import type { Group } from '../../../api/group';
import { countOf } from '../../../ui/labels';
import { obstacleText, type Obstacle } from '../../../ui/whyNothingIsLeft';
import { AmountLines } from './AmountLines';
import { ClearButton } from '../payment/ClearButton';
import { PortionSelect } from './PortionSelect';
import type { Checkout } from './useCheckout';
import { JoinWaitlist } from './JoinWaitlist';

interface NothingLeftProps {
  group: Group;
  obstacle: Obstacle;
  checkout: Checkout;
  onClear: () => void;
}

/** No share can be bought: why, whether to wait, and the way to other animals. */
export function NothingLeft({ group, obstacle, checkout, onClear }: NothingLeftProps) {
  const { portion, problem, holdMinutes } = checkout;
  const isHeld = obstacle === 'held';
  return (
    <>
      <Alert severity={isHeld ? 'info' : 'warning'} role="status">
        {problem ?? (isHeld ? heldText(group, holdMinutes) : obstacleText[obstacle])}
      </Alert>
      <PortionSelect
        group={group}
        portion={portion}
        onChange={checkout.choose}
        error={null}
        isDisabled={false}
        inputRef={checkout.portionRef}
      />
      <JoinWaitlist group={group} />
      {portion ? (
        <AmountLines group={group} portion={portion} priceCents={checkout.priceCents} />
      ) : null}
      <Stack spacing={1} sx={{ pb: 1.5 }}>
        <Button variant="contained" size="large" fullWidth onClick={onClear}>
          See other animals
        </Button>
        <ClearButton onClick={onClear} />
      </Stack>
    </>
  );
}

const heldText = ({ line }: Group, minutes: number | null): string =>
  line.offered > 0 ? offered(line.waiting > 0) : paying(minutes);

const offered = (areMoreWaiting: boolean): string =>
  'The last share is held for a person on the waitlist. If they pass, ' +
  (areMoreWaiting ? 'it goes to the next person.' : 'it goes back on sale; this page updates.');

const paying = (minutes: number | null): string =>
  minutes === null
    ? obstacleText.held
    : 'A buyer is paying for the last share. If they do not finish, it goes back on sale ' +
      `within ${countOf(minutes, 'minute')}; this page updates.`;
