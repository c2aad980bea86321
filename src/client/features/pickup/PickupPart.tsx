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
import { Link as RouterLink } from 'react-router-dom';

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

import { errorFields, errorMessage } from '../../api/errorMessage';
import { useChooseWindowMutation } from '../../api/pickupApi';
import type { Receipt } from '../../api/purchase';
import { paths } from '../../config/paths';
import { useActor } from '../../session/useUser';
import { ContactText } from '../../ui/ContactText';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/Section';
import { When } from '../../ui/When';

/** Below a receipt: when and where the share is collected, and by whom. */
export function PickupPart({ receipt }: { receipt: Receipt }) {
  const reader = useActor();
  const { handover, group } = receipt;
  if (!handover || !group?.state) return null;
  const isOwn = receipt.userId === reader.id;
  const isUnknown = handover.collectedAt === null && handover.windows.length === 0;
  return (
    <Section
      title="Pickup"
      action={
        isOwn ? null : (
          <Button
            component={RouterLink}
            to={paths.checkOff(receipt.groupId, receipt.receiptNumber ?? undefined)}
          >
            Check-off
          </Button>
        )
      }
    >
      {handover.collectedAt ? (
        <Typography>
          Given out <When at={handover.collectedAt} isInSentence />
          {handover.collectedBy ? ` by ${handover.collectedBy}` : ''}.
        </Typography>
      ) : null}
      {isUnknown ? <Typography>There is no pickup window yet.</Typography> : null}
      {!handover.collectedAt && handover.windows.length > 0 ? (
        <WindowChoice key={handover.windowId} receipt={receipt} mayAlways={!isOwn} />
      ) : null}
    </Section>
  );
}

/** Why a window cannot be chosen; null where it can. */
function obstacleOf(window: PickupWindow, mayAlways: boolean, now: Date): string | null {
  if (!mayAlways && isFixed(window, now)) {
    return `Chosen until ${String(choiceHours)} hours before it begins: ask the rancher`;
  }
  return window.taken >= window.room ? 'Full' : null;
}

function WindowChoice({ receipt, mayAlways }: { receipt: Receipt; mayAlways: boolean }) {
  const { handover, group, owner, _id: id } = receipt;
  const [now] = useState(() => new Date());
  const [windowId, setWindowId] = useState(handover?.windowId ?? '');
  const [collector, setCollector] = useState(handover?.collector ?? '');
  const [isThere, setIsThere] = useState(false);
  const [problem, setProblem] = useState<{ message: string; field?: string } | null>(null);
  const [choose, { isLoading }] = useChooseWindowMutation();
  if (!handover || !group?.state) return null;
  const { state } = group;
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
          Your window is fixed since {choiceHours} hours before it begins. Ask the rancher to change
          it; you can still say who collects.
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
                  <Typography sx={{ fontWeight: 600 }}>{describeTime(window, state)}</Typography>
                  <Typography sx={{ overflowWrap: 'anywhere' }}>{describePlace(window)}</Typography>
                  {window.note ? <Typography variant="body2">{window.note}</Typography> : null}
                  <Typography variant="body2">
                    {obstacle ?? roomText(window, isChosen, now)}
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
        label="A friend collects: their name (optional)"
        fullWidth
        value={collector}
        onChange={({ target }) => setCollector(target.value)}
        error={problem?.field !== undefined}
        helperText={problem?.field ?? 'They show the code of this receipt.'}
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

function roomText(window: PickupWindow, isChosen: boolean, now: Date): string {
  const left = window.room - window.taken;
  if (isChosen) return 'Your window';
  const until = isFixed(window, now) ? '' : `, to be chosen until ${formatUntil(window)}`;
  return `Room for ${String(left)} more ${left === 1 ? 'share' : 'shares'}${until}`;
}

const formatUntil = (window: PickupWindow): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    choiceEnd(window),
  );
