import { groupChange, groupQueries } from './groupQueries';
import { routes } from './routes';

const milestonesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    setMilestone: build.mutation(groupChange(routes.milestones.setMilestone)),
    setDone: build.mutation(groupChange(routes.milestones.setDone)),
  }),
});

export const { useSetMilestoneMutation, useSetDoneMutation } = milestonesApi;
