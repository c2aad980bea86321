import type { Overview as WireOverview } from '#shared/groups/overview.contract';

import { ownAnswer } from './compat/ownCalls';
import { endpoint } from './endpoint';
import { centsOf, toQuarters } from './group';
import { groupListTag, groupQueries, overviewTag } from './groupQueries';
import { routes } from './routes';

const inCents = <Part extends { dollars: number }>({ dollars, ...part }: Part) => ({
  ...part,
  cents: centsOf(dollars),
});

const withQuarters = <Part extends { quarters: Parameters<typeof toQuarters>[0] }>(part: Part) => ({
  ...part,
  quarters: toQuarters(part.quarters),
});

export type Overview = ReturnType<typeof toOverview>;

const toOverview = ({ taken, fees, left, nearFull, days, ...wire }: WireOverview) => ({
  ...wire,
  taken: { ...inCents(taken), weeks: taken.weeks.map(inCents) },
  fees: fees && {
    cents: centsOf(fees.dollars),
    calledOffCents: centsOf(fees.calledOff),
    leftCents: centsOf(fees.left),
  },
  left: { ...inCents(left), animals: left.animals.map(inCents) },
  nearFull: { ...nearFull, groups: nearFull.groups.map(withQuarters) },
  days: {
    near: days?.near.map(withQuarters) ?? [],
    refunding: days?.refunding.map(inCents) ?? [],
  },
});

const overviewApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query({
      ...endpoint(routes.overview.getOverview),
      transformResponse: (answer: unknown): Overview | null => {
        const overview = ownAnswer<WireOverview>(answer, 'taken');
        return overview && toOverview(overview);
      },
      providesTags: [groupListTag, overviewTag, 'Purchase'],
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
