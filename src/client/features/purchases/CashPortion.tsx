import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

import type { Portion } from '#shared/groups/portions';
import { formatCents } from '#shared/money';

import type { Group, ShareOffer } from '../../api/group';
import { partOfAnimal } from '../../ui/labels';

interface CashPortionProps {
  group: Group;
  /** What can be sold now. */
  offers: readonly ShareOffer[];
  value: Portion;
  onChange: (portion: Portion) => void;
}

export const CashPortion = ({ group, offers, value, onChange }: CashPortionProps) => (
  <TextField
    select
    label="Share"
    value={offers.length > 0 ? value : ''}
    disabled={offers.length === 0}
    onChange={({ target }) => onChange(target.value as Portion)}
  >
    {offers.map(({ portion, priceCents }) => (
      <MenuItem key={portion} value={portion}>
        {portion}, {partOfAnimal(portion, group.totalPortions)}: {formatCents(priceCents)}
      </MenuItem>
    ))}
  </TextField>
);
