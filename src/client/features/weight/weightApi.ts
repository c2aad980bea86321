import { callsOf } from '../../api/callsOf';

export const {
  useGetStatementsQuery,
  useSendStatementsMutation,
  useSaveFeesMutation,
  useWaiveBalanceMutation,
  useTakeBalanceMutation,
  useExtendBalanceMutation,
  useGiveBackMutation,
  useSetTicketMutation,
  useRemoveTicketMutation,
} = callsOf('weight', { reads: ['Purchase'], changes: ['Purchase'] });
