import { describeChanges } from '#shared/audit/changeText';
import type { AuditEntry } from '#shared/audit/audit.contract';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { readNames, type AuditRecord } from './audit.queries';

/** Entries with the names of all that they name by id, as they are now. */
export async function presentAudit(db: Db, records: AuditRecord[]): Promise<AuditEntry[]> {
  const ids = new Set(records.flatMap(idsIn).filter(isId));
  const names = await readNames(db, [...ids]);
  return records.map((record) => presentEntry(record, names));
}

function idsIn({ entry: { subjectId, before, after } }: AuditRecord): string[] {
  const fields = [...Object.entries(before ?? {}), ...Object.entries(after ?? {})];
  const kept = fields.filter(([field, value]) => field.endsWith('Id') && value);
  return [subjectId, ...kept.map(([, value]) => String(value))];
}

function presentEntry(
  { entry, username, deletedAt }: AuditRecord,
  names: ReadonlyMap<string, string>,
): AuditEntry {
  const { actorId, subjectId, before, after } = entry;
  return {
    _id: String(entry.id),
    at: entry.at.toISOString(),
    actor: actorId === null ? null : { _id: actorId, username: deletedAt ? null : username },
    action: entry.action,
    subject: {
      kind: entry.action.split('.')[0] ?? '',
      _id: isId(subjectId) ? subjectId : null,
      name: names.get(subjectId) ?? null,
    },
    changes: describeChanges(before, after, (id) => names.get(id)),
    address: entry.address ?? addressOfOld(after),
  };
}

/** The address in login entries written before every entry had its own. */
const addressOfOld = (after: AuditRecord['entry']['after']): string | null =>
  typeof after?.address === 'string' ? after.address : null;
