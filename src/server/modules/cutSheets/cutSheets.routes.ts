import { cutSheetRoutes } from '#shared/cutSheets/cutSheets.contract';

import { serve } from '../../http/serve';
import { saveCutSheet } from './cutSheets.service';
import { listCutSheets, removeStandardCut, saveStandardCut } from './standardCut.service';

export const serveCutSheets = serve(cutSheetRoutes, {
  listCutSheets,
  saveStandardCut,
  removeStandardCut,
  saveCutSheet,
});
