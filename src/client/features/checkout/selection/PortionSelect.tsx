import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

import type { Portion } from '#shared/groups/portions';
import { formatCents } from '#shared/money';

import type { ShareOffer } from '../../../api/group';
import { partOfAnimal } from '../../../ui/labels';

interface PortionSelectProps {
  offers: readonly ShareOffer[];
  totalPortions: number;
  portion: Portion | null;
  onChange: (portion: Portion) => void;
  error: string | null;
  isDisabled: boolean;
  inputRef: Ref<HTMLInputElement>;
}

export function PortionSelect({ offers, totalPortions, portion, ...props }: PortionSelectProps) {
  const chosen = offers.find((offer) => offer.portion === portion);
  const summary = chosen ? `${chosen.portion}: ${formatCents(chosen.priceCents)}` : '';
  return (
    <TextField
      select
      label="Portion"
      value={portion ?? ''}
      onChange={({ target }) => {
        const offer = offers.find((each) => each.portion === target.value);
        if (offer) props.onChange(offer.portion);
      }}
      error={props.error !== null}
      helperText={props.error}
      disabled={props.isDisabled}
      inputRef={props.inputRef}
      slotProps={{ select: { renderValue: () => summary } }}
    >
      {offers.map(({ portion: offered, priceCents, available }) => (
        <MenuItem key={offered} value={offered} disabled={!available} sx={{ minHeight: 44 }}>
          {offered}: {formatCents(priceCents)}, {partOfAnimal(offered, totalPortions)}
          {available ? '' : ' (Unavailable)'}
        </MenuItem>
      ))}
    </TextField>
  );
}
