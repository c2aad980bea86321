import type { Db } from './client';
import { auditLog } from './schema/platform';

export interface AuditEntry {
  /** Null: the server itself, or somebody not logged in. */
  actorId: string | null;
  /** Subject and verb: `user.login`, `group.status`, `purchase.refund`. */
  action: string;
  subjectId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes one row of the append-only audit log, in the transaction of the change it tells of. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}
