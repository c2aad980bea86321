import { callsOf } from './callsOf';

export const {
  useSetContactMutation,
  useSetPurchaseOwnerMutation,
  useSignAgreementMutation,
  useListOwnersQuery,
} = callsOf(
  'owners',
  { reads: ['Owner'], changes: ['Purchase', 'Owner'] },
  { setContact: { tags: ['Account', 'Purchase', 'Owner'] } },
);
