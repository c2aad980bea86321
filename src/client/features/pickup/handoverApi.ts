import type { GroupHandover, HandoverShare } from '#shared/pickup/pickup.contract';

import { baseApi, takeLateAnswer } from '../../api/baseApi';
import { changeCached, handoverUrl } from '../../api/cachedAnswers';
import { endpoint } from '../../api/endpoint';
import { routes } from '../../api/routes';

/** Calls of the check-off page, which works without a network. */
const handoverApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHandover: build.query({
      ...endpoint(routes.pickup.getHandover),
      providesTags: ['Purchase'],
      onQueryStarted: (_args, call) => takeLateAnswer(call, (answer) => answer as GroupHandover),
    }),
    setCollected: build.mutation(endpoint(routes.pickup.setCollected)),
  }),
});

/** Shows a share as a call has left it, also in the copy for a time without a network. */
export function shareChanged(
  groupId: string,
  share: Pick<HandoverShare, 'purchaseId'> & Partial<HandoverShare>,
) {
  const change = ({ shares }: GroupHandover) => {
    const listed = shares.find((one) => one.purchaseId === share.purchaseId);
    if (listed) Object.assign(listed, share);
  };
  changeCached(handoverUrl(groupId), change);
  return handoverApi.util.updateQueryData('getHandover', { params: { id: groupId } }, change);
}

/** Asks for the shares again. */
export const handoverOutdated = () => handoverApi.util.invalidateTags(['Purchase']);

export const { useGetHandoverQuery, useSetCollectedMutation } = handoverApi;
