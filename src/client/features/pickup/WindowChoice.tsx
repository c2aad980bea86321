import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { formatDeadline } from '#shared/groups/groupClock';
import type { TimeZone } from '#shared/groups/timeZones';
import type { OwnerContact } from '#shared/owners/ownerContact.schema';
import type { PickupWindow } from '#shared/pickup/pickup.contract';
import {
  choiceEnd,
  choiceHours,
  describePlace,
  describeTime,
  isFixed,
  longestLine,
} from '#shared/pickup/windows';

import { serverNow } from '../../api/serverClock';
import { errorFields, errorMessage } from '../../api/errorMessage';
import type { Receipt } from '../../api/purchase';
import { ContactText } from '../../ui/ContactText';
import { notify } from '../../ui/notify';
import { useChooseWindowMutation } from './pickupApi';

/** Why a window cannot be chosen; null where it can. */
function obstacleOf(window: PickupWindow, mayAlways: boolean, now: Date): string | null {
  if (!mayAlways && isFixed(window, now)) {
    return `Chosen until ${String(choiceHours)} hours before it begins: ask the rancher`;
  }
  return window.taken >= window.room ? 'Full' : null;
}

/** A form of one choice, and of who collects; a delivery also asks whether the address is right. */
export function WindowChoice({ receipt, mayAlways }: { receipt: Receipt; mayAlways: boolean }) {
  const { handover, group, owner, _id: id } = receipt;
  const now = serverNow();
  const stored = handover?.windowId ?? '';
  const [seen, setSeen] = useState(stored);
  const [windowId, setWindowId] = useState(stored);
  const [collector, setCollector] = useState(handover?.collector ?? '');
  const [isThere, setIsThere] = useState(false);
  const [problem, setProblem] = useState<{ message: string; field?: string } | null>(null);
  const [choose, { isLoading }] = useChooseWindowMutation();
  if (stored !== seen) {
    // Chosen here or taken away by the rancher: who collects may be half typed, and stays.
    setSeen(stored);
    setWindowId(stored);
    setIsThere(false);
  }
  if (!handover || !group?.timeZone) return null;
  const { timeZone } = group;
  const chosen = handover.windows.find(({ _id }) => _id === handover.windowId);
  const isHeld = chosen !== undefined && !mayAlways && isFixed(chosen, now);
  const wanted = handover.windows.find(({ _id }) => _id === windowId);
  const isDelivery = wanted?.kind === 'delivery';
  const unconfirmed =
    isDelivery && wanted !== chosen && !isThere ? 'Confirm the address of the delivery.' : null;

  const save = async () => {
    const missing = wanted ? unconfirmed : 'Choose a window.';
    if (missing) {
      setProblem({ message: missing });
      return;
    }
    const { error } = await choose({ params: { id }, body: { windowId, collector } });
    if (!error) {
      setProblem(null);
      notify.success('Your pickup is saved.');
      return;
    }
    const field = errorFields(error).collector;
    setProblem({ message: errorMessage(error, 'Failed to save your pickup.'), field });
  };

  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      {isHeld ? (
        <Alert severity="info">
          Your window begins within {choiceHours} hours, so only the rancher can change it. You can
          still say who collects.
        </Alert>
      ) : null}
      <RadioGroup
        aria-label="Window"
        value={windowId}
        onChange={({ target }) => setWindowId(target.value)}
      >
        {handover.windows.map((window) => {
          const isChosen = window === chosen;
          const obstacle = isChosen ? null : obstacleOf(window, mayAlways, now);
          return (
            <FormControlLabel
              key={window._id}
              value={window._id}
              disabled={obstacle !== null || (isHeld && !isChosen)}
              control={<Radio />}
              sx={{ alignItems: 'flex-start', mb: 1, '& .MuiRadio-root': { mt: -1 } }}
              label={
                <>
                  <Typography sx={{ fontWeight: 600 }}>{describeTime(window, timeZone)}</Typography>
                  <Typography sx={{ overflowWrap: 'anywhere' }}>{describePlace(window)}</Typography>
                  {window.note ? <Typography variant="body2">{window.note}</Typography> : null}
                  <Typography variant="body2">
                    {obstacle ?? (isChosen ? 'Your window' : roomText(window, timeZone, now))}
                  </Typography>
                </>
              }
            />
          );
        })}
      </RadioGroup>
      {isDelivery ? (
        <DeliveryAddress
          contact={owner?.contact ?? null}
          isThere={wanted === chosen ? null : isThere}
          onConfirm={setIsThere}
        />
      ) : null}
      <TextField
        label="A friend collects (optional)"
        fullWidth
        value={collector}
        onChange={({ target }) => setCollector(target.value)}
        error={problem?.field !== undefined}
        helperText={problem?.field ?? 'Their name. They show the code of this receipt.'}
        slotProps={{ htmlInput: { maxLength: longestLine } }}
      />
      {problem && !problem.field ? <Alert severity="error">{problem.message}</Alert> : null}
      <Button variant="contained" loading={isLoading} onClick={() => void save()}>
        Save
      </Button>
    </Stack>
  );
}

interface DeliveryAddressProps {
  contact: OwnerContact | null;
  /** Null: it was confirmed before. */
  isThere: boolean | null;
  onConfirm: (isThere: boolean) => void;
}

const DeliveryAddress = ({ contact, isThere, onConfirm }: DeliveryAddressProps) =>
  contact ? (
    <Stack spacing={1}>
      <ContactText contact={contact} />
      {isThere === null ? null : (
        <FormControlLabel
          control={
            <Checkbox checked={isThere} onChange={({ target }) => onConfirm(target.checked)} />
          }
          label="Deliver it to this address"
        />
      )}
    </Stack>
  ) : (
    <Alert severity="warning">
      Give your address above, under “For the butcher”, so that it can be delivered.
    </Alert>
  );

function roomText(window: PickupWindow, timeZone: TimeZone, now: Date): string {
  const left = window.room - window.taken;
  const until = isFixed(window, now)
    ? ''
    : `, to be chosen until ${formatDeadline(choiceEnd(window), timeZone)}`;
  return `Room for ${String(left)} more ${left === 1 ? 'share' : 'shares'}${until}`;
}
