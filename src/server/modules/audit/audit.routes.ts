import { auditRoutes } from '#shared/audit/audit.contract';

import { serve, type Served } from '../../http/serve';
import type { AuditService } from './audit.service';

export const serveAudit = ({ audit }: { audit: AuditService }): Served[] => [
  serve(auditRoutes.listAudit, audit.listAudit),
  serve(auditRoutes.exportAudit, audit.exportAudit),
];
