import type { GroupHandover, HandoverShare } from '#shared/pickup/pickup.contract';

import { baseApi, takeLateAnswer } from './baseApi';
import { changeCached, handoverUrl } from './cachedAnswers';
import { endpoint } from './endpoint';
import { routes } from './routes';

const pickupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHandover: build.query({
      ...endpoint(routes.pickup.getHandover),
      providesTags: ['Purchase'],
      onQueryStarted: (_args, call) => takeLateAnswer(call, (answer) => answer as GroupHandover),
    }),
    saveWeights: build.mutation({
      ...endpoint(routes.pickup.saveWeights),
      invalidatesTags: ['Purchase'],
    }),
    saveBoxes: build.mutation({
      ...endpoint(routes.pickup.saveBoxes),
      invalidatesTags: ['Purchase'],
    }),
    createWindow: build.mutation({
      ...endpoint(routes.pickup.createWindow),
      invalidatesTags: ['Purchase'],
    }),
    updateWindow: build.mutation({
      ...endpoint(routes.pickup.updateWindow),
      invalidatesTags: ['Purchase'],
    }),
    deleteWindow: build.mutation({
      ...endpoint(routes.pickup.deleteWindow),
      invalidatesTags: ['Purchase'],
    }),
    chooseWindow: build.mutation({
      ...endpoint(routes.pickup.chooseWindow),
      invalidatesTags: ['Purchase'],
    }),
    setCollected: build.mutation(endpoint(routes.pickup.setCollected)),
  }),
});

/** Shows a share as a tap has left it, also in the copy for a time without a network. */
export function shareChecked(groupId: string, share: HandoverShare) {
  const change = ({ shares }: GroupHandover) => {
    const index = shares.findIndex((one) => one.purchaseId === share.purchaseId);
    if (index >= 0) shares[index] = share;
  };
  changeCached(handoverUrl(groupId), change);
  return pickupApi.util.updateQueryData('getHandover', { params: { id: groupId } }, change);
}

/** Asks for the shares again. */
export const handoverOutdated = () => pickupApi.util.invalidateTags(['Purchase']);

export const {
  useGetHandoverQuery,
  useSaveWeightsMutation,
  useSaveBoxesMutation,
  useCreateWindowMutation,
  useUpdateWindowMutation,
  useDeleteWindowMutation,
  useChooseWindowMutation,
  useSetCollectedMutation,
} = pickupApi;
