import { paperRoutes } from '#shared/papers/papers.contract';

import { serve } from '../../http/serve';
import { exportPapers, getPapers, printPapers } from './papers.service';

export const servePapers = serve(paperRoutes, { getPapers, printPapers, exportPapers });
