import type { AuditAction } from '#shared/audit/auditActions';

import type { Db } from './database';
import { requestAddress } from './requestScope';
import { auditLog } from './schema/platform';

export interface AuditEntry {
  /** Null: the server itself, or a visitor. */
  actorId: string | null;
  action: AuditAction;
  subjectId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Writes one row of the append-only audit log, in the transaction of the change, with the network address
 * of its request.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, address: requestAddress() });
}
