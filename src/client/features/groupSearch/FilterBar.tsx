import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

import { animals, states } from '#shared/groups/vocabulary';

import { FoundCount } from './FoundCount';
import type { GroupResultsProps } from './GroupResults';
import type { SearchFilters, SearchState } from './searchState';
import { SupplierFilter } from './SupplierFilter';
import type { SupplierChoice } from './useSupplierChoice';

interface FilterBarProps extends Pick<
  GroupResultsProps,
  'results' | 'state' | 'goneIds' | 'onChange'
> {
  choice: SupplierChoice;
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

/** Narrows and orders the results at once: one line, two on a phone. */
export function FilterBar({ choice, results, state, goneIds, onChange }: FilterBarProps) {
  const change = (changes: Partial<SearchState>) => onChange({ ...changes, page: 1 });
  const isOrder = ({ sort }: Order) => sort === state.sort && state.order === 'asc';
  const order = orders.findIndex(isOrder);
  return (
    <Box role="group" aria-label="Filters" sx={barSx}>
      <Box sx={lineSx}>
        <SupplierFilter
          choice={choice}
          supplierId={state.supplierId}
          onChange={(supplierId) => change({ supplierId })}
        />
        <Choice
          label="Animal"
          value={state.animal}
          options={[anyOf('Animal'), ...animals.map((animal) => asOption(animal))]}
          onChoose={(animal) => change({ animal: animal as SearchFilters['animal'] })}
        />
        <Choice
          label="State"
          value={state.state}
          options={[
            anyOf('State'),
            ...states.map((code) => asOption(code, results.inState.get(code))),
          ]}
          onChoose={(chosen) => change({ state: chosen as SearchFilters['state'] })}
        />
      </Box>
      <Box sx={{ ...lineSx, flexGrow: 1 }}>
        <FoundCount results={results} goneIds={goneIds} />
        <Chip
          component="button"
          clickable
          label="Nearly full"
          icon={state.nearFull ? <Check /> : undefined}
          aria-pressed={state.nearFull}
          color={state.nearFull ? 'primary' : 'default'}
          onClick={() => change({ nearFull: !state.nearFull })}
          sx={{ flexShrink: 0, height: 44, borderRadius: 22, fontSize: '1rem' }}
        />
        <Box sx={{ display: 'grid', flex: '1 1 130px', maxWidth: 176 }}>
          <Choice
            label="Sort by"
            value={String(order)}
            options={[
              ...orders.map(({ label }, index) => ({ value: String(index), label })),
              ...(order < 0 ? [{ value: '-1', label: 'By column' }] : []),
            ]}
            onChoose={(index) =>
              change({ sort: orders[Number(index)]?.sort ?? null, order: 'asc' })
            }
          />
        </Box>
      </Box>
    </Box>
  );
}

interface Option {
  value: string;
  label: string;
}

const anyOf = (label: string): Option => ({ value: '', label });
const asOption = (value: string, count?: number): Option => ({
  value,
  label: count ? `${value} (${String(count)})` : value,
});

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
    sx={{ minWidth: 0, '& select': { minHeight: '27px', textOverflow: 'ellipsis' } }}
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

const barSx = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  gap: 1,
  mb: 1,
  '& .MuiInputBase-root, & .MuiFormControl-root': { minHeight: 44 },
};

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
