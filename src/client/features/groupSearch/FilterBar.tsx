import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';

import { animals, states } from '#shared/groups/vocabulary';

import type { SearchFilters, SearchState } from './searchState';

interface FilterBarProps {
  state: SearchState;
  onChange: (changes: Partial<SearchState>) => void;
}

interface Order {
  label: string;
  sort: string | null;
}

const orders: Order[] = [
  { label: 'Newest', sort: null },
  { label: 'Price', sort: 'costPerPortion' },
  { label: 'Price per pound', sort: 'pricePerPound' },
  { label: 'Deadline', sort: 'fillBy' },
  { label: 'Least left', sort: 'remainingPortions' },
];

/** One line that narrows and orders the results at once; on a phone it scrolls sideways. */
export function FilterBar({ state, onChange }: FilterBarProps) {
  const change = (changes: Partial<SearchState>) => onChange({ ...changes, page: 1 });
  const isOrder = ({ sort }: Order) => sort === state.sort && state.order === 'asc';
  const order = orders.findIndex(isOrder);
  return (
    <Stack role="group" aria-label="Filters" direction="row" spacing={1} sx={lineSx}>
      <Choice
        label="Animal"
        value={state.animal}
        options={[anyOf('Animal'), ...animals.map(asOption)]}
        onChoose={(animal) => change({ animal: animal as SearchFilters['animal'] })}
      />
      <Choice
        label="State"
        value={state.state}
        options={[anyOf('State'), ...states.map(asOption)]}
        onChoose={(chosen) => change({ state: chosen as SearchFilters['state'] })}
      />
      <Chip
        component="button"
        clickable
        label="Nearly full"
        aria-pressed={state.nearFull}
        color={state.nearFull ? 'primary' : 'default'}
        variant={state.nearFull ? 'filled' : 'outlined'}
        onClick={() => change({ nearFull: !state.nearFull })}
        sx={{ height: 44, borderRadius: 1, fontSize: '1rem', borderColor: 'text.secondary' }}
      />
      <Choice
        label="Sort by"
        value={String(order)}
        options={[
          ...orders.map(({ label }, index) => ({ value: String(index), label })),
          ...(order < 0 ? [{ value: '-1', label: 'By column' }] : []),
        ]}
        onChoose={(index) => change({ sort: orders[Number(index)]?.sort ?? null, order: 'asc' })}
      />
    </Stack>
  );
}

interface Option {
  value: string;
  label: string;
}

const anyOf = (label: string): Option => ({ value: '', label });
const asOption = (value: string): Option => ({ value, label: value });

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}

/** The browser's own menu: the shortest way on a phone. */
const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <FormControl
    variant="outlined"
    hiddenLabel
    size="small"
    sx={{ flexShrink: 0, '& select': { minHeight: '27px', maxWidth: 128 } }}
  >
    <NativeSelect
      input={<OutlinedInput />}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      inputProps={{ 'aria-label': label }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  </FormControl>
);

/** Room for the focus ring, which a scrolling box would cut. */
const lineSx = { overflowX: 'auto', p: '4px', m: '-4px', mb: 2 };
