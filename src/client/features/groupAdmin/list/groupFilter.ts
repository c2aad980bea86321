import { effectiveStatus } from '#shared/groups/groupStatus';
import type { groupRoutes } from '#shared/groups/groups.contract';
import { isNearFull } from '#shared/inventory/nearFull';
import { animals } from '#shared/groups/vocabulary';
import type { RouteArgs } from '#shared/route';

import type { Group } from '../../../api/group';
import type { Overview } from '../../../api/overviewApi';
import type { GroupView } from '../../../config/paths';
import type { TableFilter } from '../../../ui/DataTable/TableToolbar';

type Query = RouteArgs<typeof groupRoutes.listGroups>['query'];

/** One view of the list: as the server understands it, and for one that sends all it has. */
interface View {
  value: GroupView;
  label: string;
  hint?: string;
  query: Pick<Query, 'status' | 'effective' | 'animal' | 'nearFull' | 'sold'>;
  matches: (group: Group) => boolean;
}

/**
 * The first three filter by stored status; Effective lists groups whose effective status differs from the
 * stored one.
 */
const statusViews: View[] = [
  { value: 'open', label: 'Open', query: { status: 'open' }, matches: isStored('open') },
  { value: 'full', label: 'Full', query: { status: 'full' }, matches: isStored('full') },
  { value: 'closed', label: 'Closed', query: { status: 'closed' }, matches: isStored('closed') },
  {
    value: 'effective',
    label: 'Effective',
    hint: 'The stored status differs from what buyers see.',
    query: { effective: 'differs' },
    matches: (group) => effectiveStatus(group) !== group.status,
  },
];

/** Where the figures of the overview lead. */
const figureViews: View[] = [
  {
    value: 'on-sale',
    label: 'On sale',
    query: { effective: 'open' },
    matches: isEffectively('open'),
  },
  {
    value: 'sold-out',
    label: 'Sold out',
    query: { effective: 'full' },
    matches: isEffectively('full'),
  },
  {
    value: 'near-full',
    label: 'Near full',
    query: { nearFull: 'true' },
    matches: isNearFull,
  },
  {
    value: 'sold',
    label: 'Something sold',
    query: { sold: 'true' },
    matches: ({ portionsTaken }) => portionsTaken > 0,
  },
  ...animals.map((animal) => ({
    value: animal,
    label: `${animal} on sale`,
    query: { animal, effective: 'open' as const },
    matches: (group: Group) => group.animal === animal && effectiveStatus(group) === 'open',
  })),
];

const views = [...statusViews, ...figureViews];
const viewOf = (value: string): View | undefined => views.find((view) => view.value === value);

export const groupFilter: TableFilter<Group> = {
  label: 'Status',
  noun: 'group',
  options: [{ value: '', label: 'All' }, ...statusViews],
  more: figureViews,
  matches: (group, value) => viewOf(value)?.matches(group) ?? true,
};

/** The filter as the server understands it. */
export const filterQuery = (filter: string): View['query'] => viewOf(filter)?.query ?? {};

function isStored(status: Group['status']) {
  return (group: Group): boolean => group.status === status;
}

function isEffectively(status: Group['status']) {
  return (group: Group): boolean => effectiveStatus(group) === status;
}

/** How many groups each view of the toolbar shows; none where the server adds nothing up. */
export function countsOf(overview: Overview | null | undefined): TableFilter<Group>['counts'] {
  if (!overview?.stored) return undefined;
  const { open, full, closed } = overview.stored;
  return { '': open + full + closed, open, full, closed, effective: overview.statuses.differing };
}
