import { butcherRoutes } from '#shared/papers/butcher.contract';
import { paperRoutes } from '#shared/papers/papers.contract';

import { serve } from '../../http/serve';
import { exportPapers, getPapers, printPapers } from './papers.service';

import { getButcherPapers, saveButcherBoxes, saveButcherWeights } from './butcher.service';
import { createButcherLink, endButcherLink, getButcherLink } from './butcherLinks.service';

export const servePapers = serve(paperRoutes, { getPapers, printPapers, exportPapers });

export const serveButcher = serve(butcherRoutes, {
  getButcherLink,
  createButcherLink,
  endButcherLink,
  getButcherPapers,
  saveButcherWeights,
  saveButcherBoxes,
});
