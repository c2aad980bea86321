import { groupChange, groupQueries } from '../../api/groupQueries';
import { routes } from '../../api/routes';

const milestonesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    setMilestone: build.mutation(groupChange(routes.milestones.setMilestone)),
    setDone: build.mutation(groupChange(routes.milestones.setDone)),
  }),
});

export const { useSetMilestoneMutation, useSetDoneMutation } = milestonesApi;
