import { useProveEmailMutation } from './accountApi';
import { errorCode, errorMessage } from './errorMessage';
import { groupChange, groupListTag, groupQueries } from './groupQueries';
import type { Group } from './group';
import { useReleaseHoldMutation } from './purchasesApi';
import { routes } from './routes';

const waitlistApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    joinWaitlist: build.mutation(groupChange(routes.waitlist.joinWaitlist)),
    leaveWaitlist: build.mutation({
      ...groupChange(routes.waitlist.leaveWaitlist),
      invalidatesTags: [groupListTag, 'Purchase'],
    }),
  }),
});

const { useJoinWaitlistMutation, useLeaveWaitlistMutation } = waitlistApi;

/** The acts of a reader on a group's waitlist; `problem`: why the last one failed. */
export function useWaitlist({ _id: id, line }: Pick<Group, '_id' | 'line'>) {
  const [join, joining] = useJoinWaitlistMutation();
  const [leave, leaving] = useLeaveWaitlistMutation();
  const [release, releasing] = useReleaseHoldMutation();
  const [prove, proving] = useProveEmailMutation();
  const acts = [joining, leaving, releasing, proving];
  const error = acts.map((act) => act.error).find(Boolean);
  const isBusy = acts.some(({ isLoading }) => isLoading);
  const forget = () => acts.forEach(({ reset }) => reset());
  return {
    isBusy,
    problem:
      error && !isBusy ? errorMessage(error, 'Failed to change your place on the waitlist.') : null,
    /** Mails the link that confirms the reader's address, where the last act needs that. */
    onProve:
      errorCode(error) === 'unconfirmed'
        ? () => {
            forget();
            void prove();
          }
        : null,
    /** That it was sent. */
    proof: proving.data?.message ?? null,
    onJoin: (portion: Group['shares'][number]['portion']) => {
      forget();
      void join({ params: { id }, body: { portion } });
    },
    onLeave: () => {
      forget();
      void leave({ params: { id } });
    },
    onPass: async () => {
      forget();
      return line.offer ? release({ params: { id: line.offer.purchaseId } }) : {};
    },
  };
}
