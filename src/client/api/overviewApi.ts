import type { z } from 'zod';

import { overviewRoutes, overviewSchema } from '#shared/groups/overview.contract';

import { endpoint } from './endpoint';
import { centsOf, normaliseQuarters } from './group';
import { groupListTag, groupQueries } from './groupQueries';

const inCents = <Part extends { dollars: number }>({ dollars, ...part }: Part) => ({
  ...part,
  cents: centsOf(dollars),
});

const completeOverviewSchema = overviewSchema.transform(({ statuses, ...wire }) => ({
  statuses,
  taken: { ...inCents(wire.taken), weeks: wire.taken.weeks.map(inCents) },
  left: { ...inCents(wire.left), animals: wire.left.animals.map(inCents) },
  nearFull: {
    count: wire.nearFull.count,
    groups: wire.nearFull.groups.map(({ quarters, ...group }) => ({
      ...group,
      quarters: normaliseQuarters(quarters),
    })),
  },
}));
export type Overview = z.output<typeof completeOverviewSchema>;

const overviewApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    /** `null` from a server whose answer is no overview. */
    getOverview: build.query({
      ...endpoint(overviewRoutes.getOverview),
      transformResponse: (answer: unknown): Overview | null =>
        completeOverviewSchema.nullable().catch(null).parse(answer),
      providesTags: [groupListTag, 'Purchase'],
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
