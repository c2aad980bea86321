import Box from '@mui/material/Box';
import Check from '@mui/icons-material/Check';
import ButtonBase from '@mui/material/ButtonBase';

import { animals, states } from '#shared/groups/vocabulary';

import { PlainSelect } from '../../ui/plainFields';
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
        <PlainSelect
          label="Animal"
          value={state.animal}
          options={[anyOf('Animal'), ...animals.map((animal) => asOption(animal))]}
          onChoose={(animal) => change({ animal: animal as SearchFilters['animal'] })}
        />
        <PlainSelect
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
        <NearlyFullFilter isOn={state.nearFull} onChange={(nearFull) => change({ nearFull })} />
        <Box sx={{ display: 'grid', flex: '1 1 130px', maxWidth: 176 }}>
          <PlainSelect
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

const anyOf = (label: string) => ({ value: '', label });
const asOption = (value: string, count?: number) => ({
  value,
  label: count ? `${value} (${String(count)})` : value,
});

const barSx = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  gap: 1,
  mb: 1,
  // Of the supplier picker.
  '& .MuiInputBase-root, & .MuiFormControl-root': { minHeight: 44 },
};

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };

interface NearlyFullFilterProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const NearlyFullFilter = ({ isOn, onChange }: NearlyFullFilterProps) => (
  <ButtonBase
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
    sx={{ ...pillSx, ...(isOn ? onSx : offSx) }}
  >
    {isOn ? <Check sx={{ ml: '-7px', mr: '6px' }} /> : null}
    Nearly full
  </ButtonBase>
);

const pillSx = {
  flexShrink: 0,
  height: 44,
  px: 1.5,
  borderRadius: '22px',
  fontFamily: 'fontFamily',
  fontSize: '1rem',
  lineHeight: 1.5,
  transition: 'background-color 300ms, box-shadow 300ms',
  '&:active': { boxShadow: 1 },
};

const onSx = {
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'primary.dark' },
};

const tint = (more: string) =>
  `rgba(var(--mui-palette-action-selectedChannel) / calc(var(--mui-palette-action-selectedOpacity) + var(--mui-palette-action-${more}Opacity)))`;

const offSx = {
  color: 'text.primary',
  bgcolor: 'action.selected',
  '&:hover': { bgcolor: tint('hover') },
  '&.Mui-focusVisible': { bgcolor: tint('focus') },
};
