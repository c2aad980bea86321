import type { HandoverShare } from '#shared/pickup/pickup.contract';

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

const pickupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHandover: build.query({
      ...endpoint(routes.pickup.getHandover),
      providesTags: ['Purchase'],
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

/** Shows a share as a tap has left it, without asking for all of them again. */
export const shareChecked = (groupId: string, share: HandoverShare) =>
  pickupApi.util.updateQueryData('getHandover', { params: { id: groupId } }, (handover) => {
    const index = handover.shares.findIndex((one) => one.purchaseId === share.purchaseId);
    if (index >= 0) handover.shares[index] = share;
  });

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
