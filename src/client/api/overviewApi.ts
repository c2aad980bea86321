import { unfilledOutcomes } from '#shared/groups/fillBy';
import type { Overview as WireOverview } from '#shared/groups/overview.contract';
import { animals, states } from '#shared/groups/vocabulary';
import { isAbsentOr, isListOf, isNumber, isOneOf, isShaped, isText } from '#shared/shape';

import { endpoint } from './endpoint';
import { centsOf, normaliseQuarters } from './group';
import { groupListTag, groupQueries, overviewTag } from './groupQueries';
import { routes } from './routes';

const inCents = <Part extends { dollars: number }>({ dollars, ...part }: Part) => ({
  ...part,
  cents: centsOf(dollars),
});

type Animals = WireOverview['left']['animals'][number];
type NearFull = WireOverview['nearFull']['groups'][number];
type Days = NonNullable<WireOverview['days']>;

const isQuarters = isShaped<NearFull['quarters']>({
  total: isNumber,
  sold: isNumber,
  held: isNumber,
  withdrawn: isAbsentOr(isNumber),
  yours: isNumber,
  yoursHeld: isAbsentOr(isNumber),
});

const isOverview = isShaped<WireOverview>({
  taken: isShaped<WireOverview['taken']>({
    dollars: isNumber,
    weeks: isListOf(
      isShaped<WireOverview['taken']['weeks'][number]>({ startsOn: isText, dollars: isNumber }),
    ),
  }),
  left: isShaped<WireOverview['left']>({
    portions: isNumber,
    dollars: isNumber,
    animals: isListOf(
      isShaped<Animals>({
        portions: isNumber,
        dollars: isNumber,
        animal: isOneOf(animals),
        groups: isNumber,
      }),
    ),
  }),
  statuses: isShaped<WireOverview['statuses']>({
    open: isNumber,
    full: isNumber,
    closed: isNumber,
    differing: isNumber,
  }),
  stored: isAbsentOr(
    isShaped<NonNullable<WireOverview['stored']>>({
      open: isNumber,
      full: isNumber,
      closed: isNumber,
    }),
  ),
  nearFull: isShaped<WireOverview['nearFull']>({
    count: isNumber,
    groups: isListOf(
      isShaped<NearFull>({
        _id: isText,
        name: isText,
        animal: isOneOf(animals),
        quarters: isQuarters,
      }),
    ),
  }),
  days: isAbsentOr(
    isShaped<Days>({
      near: isListOf(
        isShaped<Days['near'][number]>({
          _id: isText,
          name: isText,
          fillBy: isText,
          ifUnfilled: isOneOf(unfilledOutcomes),
          state: isAbsentOr(isOneOf(states)),
          quarters: isQuarters,
        }),
      ),
      refunding: isListOf(
        isShaped<Days['refunding'][number]>({
          _id: isText,
          name: isText,
          refunds: isNumber,
          dollars: isNumber,
        }),
      ),
    }),
  ),
});

const complete = ({ statuses, stored, ...wire }: WireOverview) => ({
  statuses,
  stored: stored ?? null,
  taken: { ...inCents(wire.taken), weeks: wire.taken.weeks.map(inCents) },
  left: { ...inCents(wire.left), animals: wire.left.animals.map(inCents) },
  days: {
    near: (wire.days?.near ?? []).map(({ quarters, ...group }) => ({
      ...group,
      quarters: normaliseQuarters(quarters),
    })),
    refunding: (wire.days?.refunding ?? []).map(inCents),
  },
  nearFull: {
    count: wire.nearFull.count,
    groups: wire.nearFull.groups.map(({ quarters, ...group }) => ({
      ...group,
      quarters: normaliseQuarters(quarters),
    })),
  },
});
export type Overview = ReturnType<typeof complete>;

const overviewApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    /** `null` for a server whose answer is not an overview. */
    getOverview: build.query({
      ...endpoint(routes.overview.getOverview),
      transformResponse: (answer: unknown): Overview | null =>
        isOverview(answer) ? complete(answer) : null,
      providesTags: [groupListTag, overviewTag, 'Purchase'],
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
