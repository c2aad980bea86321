import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';

import { partOfAnimal, portions, type Portion } from '#shared/groups/portions';

import type { Group, PriceOption } from '../../api/group';
import { Money } from '../../ui/Money';
import { formatWeights } from '../../ui/formatWeights';

interface PortionChoiceProps {
  group: Group;
  portion: Portion | null;
  onChange: (portion: Portion) => void;
}

/** The price options as radio buttons: price, part of the animal, weight. */
export const PortionChoice = ({ group, portion, onChange }: PortionChoiceProps) => (
  <FormControl>
    <FormLabel id="share-choice" sx={{ mb: 1 }}>
      Choose a share
    </FormLabel>
    <RadioGroup
      aria-labelledby="share-choice"
      name="share"
      value={portion ?? ''}
      onChange={({ target }) => {
        const chosen = portions.find((each) => each === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {group.shares.map((offer) => (
        <FormControlLabel
          key={offer.portion}
          value={offer.portion}
          disabled={!offer.available}
          control={<Radio sx={{ alignSelf: 'flex-start' }} />}
          label={<PriceOptionText group={group} offer={offer} />}
          sx={rowSx}
        />
      ))}
    </RadioGroup>
  </FormControl>
);

const PriceOptionText = ({ group, offer }: { group: Group; offer: PriceOption }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, py: 1 }}>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      {offer.portion}
      {offer.available ? '' : ' (Unavailable)'}
    </Typography>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      <Money cents={offer.priceCents} />
    </Typography>
    <Typography
      component="span"
      variant="body2"
      color={offer.available ? 'textSecondary' : undefined}
      sx={{ gridColumn: '1 / -1' }}
    >
      {[partOfAnimal(offer.portion, group), ...formatWeights(group, offer.portion)].join(' · ')}
    </Typography>
  </Box>
);

const rowSx = {
  m: 0,
  borderTop: 1,
  borderColor: 'divider',
  '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
};
