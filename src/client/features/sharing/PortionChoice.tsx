import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';

import { portions, type Portion } from '#shared/groups/portions';

import type { Group } from '../../api/group';
import { PriceOptionText } from '../../ui/PriceOptionText';

/** Id of the question, for links to it. */
export const choiceId = 'share-choice';

interface PortionChoiceProps {
  group: Group;
  portion: Portion | null;
  onChange: (portion: Portion) => void;
}

/** The price options as radio buttons: price, part of the animal, weight. */
export const PortionChoice = ({ group, portion, onChange }: PortionChoiceProps) => (
  <FormControl>
    <FormLabel id={choiceId} sx={{ mb: 1 }}>
      Choose a share
    </FormLabel>
    <RadioGroup
      aria-labelledby={choiceId}
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
          label={<PriceOptionText group={group} option={offer} />}
          sx={rowSx}
        />
      ))}
    </RadioGroup>
  </FormControl>
);

const rowSx = {
  m: 0,
  borderTop: 1,
  borderColor: 'divider',
  '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
};
