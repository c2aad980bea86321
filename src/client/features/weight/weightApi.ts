import { callsOf } from '../../api/callsOf';

export const {
  useGetStatementsQuery,
  useSendStatementsMutation,
  useWaiveBalanceMutation,
  useTakeBalanceMutation,
  useExtendBalanceMutation,
  useGiveBackMutation,
} = callsOf('weight', { reads: ['Purchase'], changes: ['Purchase'] });
