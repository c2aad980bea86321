import { portions, type Portion } from '#shared/groups/portions';
import { animals, states, type Animal, type State } from '#shared/groups/vocabulary';

import { readTableState, writeTableState, type TableState } from '../../ui/DataTable/tableState';

/** The filters of the results in addition to the search itself. */
export interface SearchFilters {
  /** Empty: any. */
  animal: Animal | '';
  state: State | '';
  nearFull: boolean;
}

/** The state in the search page's address. */
export interface SearchState extends Omit<TableState, 'q' | 'filter'>, SearchFilters {
  supplierId: string;
  groupName: string;
  /** The selected group. */
  groupId: string;
  /** Chosen before one came here. */
  portion: Portion | '';
}

/** As little as may be asked for. */
export const everything = {
  supplierId: '',
  groupName: '',
  animal: '',
  state: '',
  nearFull: false,
  page: 1,
} as const;

/** Orders of the results; the names are the server's. */
const sortKeys = [
  'name',
  'supplier',
  'animal',
  'costPerPortion',
  'remainingPortions',
  'pricePerPound',
  'fillBy',
];

export function readSearch(params: URLSearchParams): SearchState {
  const { page, sort, order } = readTableState(params, { sortKeys });
  return {
    supplierId: params.get('supplierId') ?? '',
    groupName: params.get('groupName') ?? '',
    groupId: params.get('groupId') ?? '',
    portion: portions.find((portion) => portion === params.get('portion')) ?? '',
    animal: animals.find((animal) => animal === params.get('animal')) ?? '',
    state: states.find((state) => state === params.get('state')) ?? '',
    nearFull: params.get('nearFull') === 'true',
    page,
    sort,
    order,
  };
}

/** Only what differs from the default is written to the address. */
export function writeSearch({ page, sort, order, nearFull, ...texts }: SearchState) {
  const params = writeTableState({ page, sort, order, q: '', filter: '' });
  const given = { ...texts, nearFull: nearFull ? 'true' : '' };
  for (const [name, value] of Object.entries(given)) if (value) params.set(name, value);
  return params;
}
