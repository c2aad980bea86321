import { callsOf } from '../../api/callsOf';

export const {
  useListCutSheetsQuery,
  useSaveStandardCutMutation,
  useRemoveStandardCutMutation,
  useSaveCutSheetMutation,
} = callsOf('cutSheets', { reads: ['CutSheet'], changes: ['Purchase', 'CutSheet'] });
