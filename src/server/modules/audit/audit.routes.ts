import { auditRoutes } from '#shared/audit/audit.contract';

import { serve } from '../../http/serve';
import { exportAudit, listAudit } from './audit.service';

export const serveAudit = serve(auditRoutes, { listAudit, exportAudit });
