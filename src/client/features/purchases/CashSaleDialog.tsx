import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { portions, portionWithPart, type Portion } from '#shared/groups/portions';
import { formatCents } from '#shared/money';
import { isEmail, normalizeEmail } from '#shared/text';

import { errorMessage } from '../../api/errorMessage';
import type { Group, PriceOption } from '../../api/group';
import { useRecordCashSaleMutation } from '../../api/purchasesApi';
import { ActionDialog } from '../../ui/ActionDialog';

interface CashSaleDialogProps {
  group: Group;
  onClose: () => void;
}

/** Records a share that was paid in cash. */
export function CashSaleDialog({ group, onClose }: CashSaleDialogProps) {
  const [saleId] = useState(() => crypto.randomUUID());
  const [recordCashSale] = useRecordCashSaleMutation();
  const offers = group.shares.filter(({ available }) => available || hasWaitlistHold(group));
  const [portion, setPortion] = useState(
    (offers.find(({ available }) => available) ?? offers[0])?.portion ?? portions[0],
  );
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offer = offers.find((one) => one.portion === portion);
  const price = offer ? formatCents(offer.priceCents) : null;

  const refuse = (text: string) => {
    setProblem(text);
    return { error: text };
  };
  const record = async () => {
    if (!offer) return { error: 'Nothing is left' };
    if (!isEmail(email.trim())) return refuse('Enter a valid email');
    const { priceCents } = offer;
    const sale = { groupId: group._id, email: email.trim(), portion, priceCents, saleId };
    const { error } = await recordCashSale(sale);
    return error ? refuse(errorMessage(error, 'Failed to record the sale.')) : {};
  };

  return (
    <ActionDialog
      title="Record a cash sale"
      label={price ? `Record ${price}` : 'Nothing is left'}
      isForm
      act={record}
      done={`${price} in cash recorded.`}
      onClose={onClose}
    >
      <Typography>
        Collect the cash first. This marks the share sold and emails a receipt.
      </Typography>
      <Autocomplete
        freeSolo
        options={group.members.map((member) => member.email)}
        inputValue={email}
        onInputChange={(_, text) => {
          setEmail(text);
          setProblem(null);
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Buyer’s email"
            error={problem !== null}
            helperText={problem ?? buyerText(email, group)}
          />
        )}
      />
      <CashPortion group={group} offers={offers} value={portion} onChange={setPortion} />
    </ActionDialog>
  );
}

/** A waitlist hold can be sold for cash to its holder; the server knows whose it is. */
const hasWaitlistHold = ({ line }: Group): boolean => line !== null && line.offered > 0;

/** Of a buyer who is no member yet it is not known whether their address is confirmed. */
function buyerText(email: string, { members }: Group): string {
  const member = members.find((one) => one.email === normalizeEmail(email));
  return member?.hasUnprovenEmail
    ? 'This member’s address is not confirmed: the receipt may not reach them.'
    : 'The buyer needs an account.';
}

interface CashPortionProps {
  group: Group;
  /** What can be sold now. */
  offers: readonly PriceOption[];
  value: Portion;
  onChange: (portion: Portion) => void;
}

const CashPortion = ({ group, offers, value, onChange }: CashPortionProps) => (
  <TextField
    select
    label="Share"
    value={offers.length > 0 ? value : ''}
    disabled={offers.length === 0}
    onChange={({ target }) => onChange(target.value as Portion)}
  >
    {offers.map(({ portion, priceCents }) => (
      <MenuItem key={portion} value={portion}>
        {portionWithPart(portion, group)}: {formatCents(priceCents)}
      </MenuItem>
    ))}
  </TextField>
);
