import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';

import { partOfAnimal, type Portion } from '#shared/groups/portions';
import { formatCents } from '#shared/money';

import type { Group } from '../../../api/group';

interface PortionSelectProps {
  group: Group;
  portion: Portion | null;
  onChange: (portion: Portion) => void;
  error: string | null;
  isDisabled: boolean;
  inputRef: Ref<HTMLInputElement>;
}

export function PortionSelect({ group, portion, ...props }: PortionSelectProps) {
  const offers = group.shares;
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
        <MenuItem key={offered} value={offered} disabled={!available} sx={twoLines}>
          <span>
            {offered}: {formatCents(priceCents)}
            {available ? '' : ' (Unavailable)'}
          </span>{' '}
          <Typography
            component="span"
            variant="body2"
            color={available ? 'textSecondary' : undefined}
          >
            {partOfAnimal(offered, group)}
          </Typography>
        </MenuItem>
      ))}
    </TextField>
  );
}

const twoLines = {
  display: 'block',
  minHeight: 44,
  whiteSpace: 'normal',
  '& > span': { display: 'block' },
};
