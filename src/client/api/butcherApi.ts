import { callsOf } from './callsOf';

export const {
  useGetButcherLinkQuery,
  useCreateButcherLinkMutation,
  useEndButcherLinkMutation,
  useGetButcherPapersQuery,
  useSaveButcherWeightsMutation,
  useSaveButcherBoxesMutation,
} = callsOf(
  'butcher',
  { reads: ['ShareLink'], changes: ['ShareLink'] },
  {
    getButcherPapers: { tags: ['Owner'] },
    saveButcherWeights: { tags: ['Owner'] },
    saveButcherBoxes: { tags: ['Owner'] },
  },
);
