import { callsOf } from '../../api/callsOf';

export const {
  useSaveWeightsMutation,
  useSaveBoxesMutation,
  useCreateWindowMutation,
  useUpdateWindowMutation,
  useDeleteWindowMutation,
  useChooseWindowMutation,
} = callsOf('pickup', { changes: ['Purchase'] }, { getHandover: 'apart', setCollected: 'apart' });
