import { zodResolver } from '@hookform/resolvers/zod';
import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod';

import { portions, portionWithPart, type Portion } from '#shared/groups/portions';
import { formatCents } from '#shared/money';
import { buyerMissing } from '#shared/purchases/purchases.contract';
import { addressIn, isEmail, normalizeEmail } from '#shared/text';

import type { Group, Member, PriceOption } from '../../api/group';
import { useRecordCashSaleMutation } from '../../api/purchasesApi';
import { randomUuid } from '../../session/randomUuid';
import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';

interface CashSaleDialogProps {
  group: Group;
  onClose: () => void;
}

/** A share that was paid for in cash, by a member, a new account or a person without one. */
export function CashSaleDialog({ group, onClose }: CashSaleDialogProps) {
  const [saleId] = useState(randomUuid);
  const [recordCashSale] = useRecordCashSaleMutation();
  const options = group.shares.filter(({ available }) => available || hasWaitlistHold(group));
  const [portion, setPortion] = useState(
    (options.find(({ available }) => available) ?? options[0])?.portion ?? portions[0],
  );
  const form = useForm({
    resolver: zodResolver(buyerSchema),
    defaultValues: { name: '', email: '' },
  });
  const { field: email } = useController({ control: form.control, name: 'email' });
  const member = group.members.find((one) => one.email === normalizeEmail(email.value));
  const option = options.find((one) => one.portion === portion);
  const price = option ? formatCents(option.priceCents) : null;
  const wrongEmail = form.formState.errors.email;

  const record = async (buyer: z.output<typeof buyerSchema>) => {
    if (!option) return { error: 'Nothing is left' };
    const { priceCents } = option;
    return recordCashSale({ groupId: group._id, ...buyer, portion, priceCents, saleId });
  };

  return (
    <ActionDialog
      title="Record a cash sale"
      label={price ? `Record ${price}` : 'Nothing is left'}
      form={form}
      act={record}
      failure="Failed to record the sale."
      done={`${price} in cash recorded.`}
      onClose={onClose}
    >
      <Typography>Collect the cash first. This marks the share sold.</Typography>
      <TextField
        label="Buyer’s name"
        autoComplete="off"
        disabled={member !== undefined}
        {...fieldProps(form, 'name')}
        {...(member && { helperText: 'This member has an account with a name.' })}
      />
      <Autocomplete
        freeSolo
        options={group.members.map((one) => one.email)}
        inputValue={email.value}
        onInputChange={(_, text) => email.onChange(text)}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Buyer’s email (optional)"
            inputRef={email.ref}
            error={wrongEmail !== undefined}
            helperText={wrongEmail?.message ?? receiptText(email.value, member)}
          />
        )}
      />
      <CashPortion group={group} options={options} value={portion} onChange={setPortion} />
    </ActionDialog>
  );
}

const textOrNone = (text: string): string | undefined => text.trim() || undefined;

const buyerSchema = z
  .object({
    name: z.string().transform(textOrNone),
    email: z
      .string()
      .overwrite(addressIn)
      .transform(textOrNone)
      .refine((email) => email === undefined || isEmail(email), 'Enter a valid email'),
  })
  .refine(({ name, email }) => name ?? email, { path: ['name'], message: buyerMissing });

/** A waitlist hold can be sold for cash to its holder; the server knows whose it is. */
const hasWaitlistHold = ({ line }: Group): boolean => line.offered > 0;

/** How the buyer gets the receipt. Of a person who is no member yet it is not known whether they have an account. */
function receiptText(email: string, member: Member | undefined): string {
  if (!email.trim()) return 'Without an email they get no receipt by mail: print it for them.';
  if (member?.hasUnprovenEmail) {
    return 'This member’s address is not confirmed: the receipt may not reach them.';
  }
  return member
    ? 'The receipt goes there.'
    : 'The receipt goes there. Without an account they also get a link to set a password.';
}

interface CashPortionProps {
  group: Group;
  /** Shares that can be sold now. */
  options: readonly PriceOption[];
  value: Portion;
  onChange: (portion: Portion) => void;
}

const CashPortion = ({ group, options, value, onChange }: CashPortionProps) => (
  <TextField
    select
    label="Share"
    value={options.length > 0 ? value : ''}
    disabled={options.length === 0}
    onChange={({ target }) => onChange(target.value as Portion)}
  >
    {options.map(({ portion, priceCents }) => (
      <MenuItem key={portion} value={portion}>
        {portionWithPart(portion, group)}: {formatCents(priceCents)}
      </MenuItem>
    ))}
  </TextField>
);
