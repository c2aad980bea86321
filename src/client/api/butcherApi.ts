import type { ButcherPapers } from '#shared/papers/butcher.contract';

import { callsOf } from './callsOf';

const butcherApi = callsOf(
  'butcher',
  { reads: ['ShareLink'], changes: ['ShareLink'] },
  {
    getButcherPapers: { tags: ['Owner'] },
    saveButcherWeights: { tags: ['Owner'] },
    saveButcherBoxes: { tags: ['Owner'] },
  },
);

export const {
  useGetButcherLinkQuery,
  useCreateButcherLinkMutation,
  useEndButcherLinkMutation,
  useGetButcherPapersQuery,
  useSaveButcherWeightsMutation,
  useSaveButcherBoxesMutation,
} = butcherApi;

type Share = ButcherPapers['shares'][number];

/** Shows a share as a call has left it. */
export const butcherShareSaved = (key: string, purchaseId: string, share: Partial<Share>) =>
  butcherApi.util.updateQueryData('getButcherPapers', { params: { key } }, ({ shares }) => {
    const listed = shares.find((one) => one.purchaseId === purchaseId);
    if (listed) Object.assign(listed, share);
  });
