import { errorMessage } from './errorMessage';
import { groupChange, groupListTag, groupQueries } from './groupQueries';
import type { Group } from './group';
import { routes } from './routes';

const waitlistApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    standInLine: build.mutation(groupChange(routes.waitlist.standInLine)),
    leaveLine: build.mutation({
      ...groupChange(routes.waitlist.leaveLine),
      invalidatesTags: [groupListTag, 'Purchase'],
    }),
  }),
});

const { useStandInLineMutation, useLeaveLineMutation } = waitlistApi;

/** The acts of somebody who waits for a share of a group; `problem`: why the last one failed. */
export function useStanding({ _id: id }: Pick<Group, '_id'>) {
  const [stand, standing] = useStandInLineMutation();
  const [leave, leaving] = useLeaveLineMutation();
  const error = standing.error ?? leaving.error;
  const isBusy = standing.isLoading || leaving.isLoading;
  return {
    isBusy,
    problem: error && !isBusy ? errorMessage(error, 'Failed to change your place in line.') : null,
    onStand: (portion: Group['shares'][number]['portion']) => {
      leaving.reset();
      void stand({ params: { id }, body: { portion } });
    },
    onLeave: () => {
      standing.reset();
      void leave({ params: { id } });
    },
  };
}
