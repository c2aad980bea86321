import { describeAction } from '#shared/audit/auditActions';
import { formatAuditChange } from '#shared/audit/changeText';
import { auditRoutes, type AuditEntry } from '#shared/audit/audit.contract';
import { describeActor, describeSubject } from '#shared/audit/auditNames';
import { answerList } from '#shared/lists';
import type { ListQuery } from '#shared/lists.schema';

import type { Db } from '../../db/database';
import { readBatches, readPage, type Order } from '../../db/paging';
import { auditLog } from '../../db/schema/platform';
import { ruleBroken } from '../../http/AppError';
import { text, time, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
import type { Handler } from '../../http/serve';
import {
  auditFilters,
  countAuditEntries,
  listAuditRecords,
  type AuditRecord,
} from './audit.queries';
import { presentAudit } from './audit.presenter';

const columns: Columns<AuditEntry> = {
  When: time(({ at }) => at),
  Who: text(describeActor),
  What: text(({ action }) => describeAction(action)),
  About: text(describeSubject),
  Change: text(({ changes }) => changes.map(formatAuditChange).join('; ')),
  From: text(({ address }) => address),
};

/** The audit log, for superadmins to read. */
export const listAudit: Handler<typeof auditRoutes.listAudit> = async ({ db }, { query }) => {
  const where = await auditFilters(db, query);
  const { items, total } = await readPage({
    query,
    order: auditOrder(query),
    list: (range) => listAuditRecords(db, { where, ...range }),
    count: () => countAuditEntries(db, where),
  });
  return answerList(auditRoutes.listAudit, { items: await presentAudit(db, items), total }, query);
};

export const exportAudit: Handler<typeof auditRoutes.exportAudit> = async ({ db }, { query }) => {
  const where = await auditFilters(db, query);
  const order = auditOrder(query);
  const batches = readBatches((range) => listAuditRecords(db, { where, order, ...range }));
  const file = { title: 'Audit', zone: 'UTC', format: query.format } as const;
  return fileDownload(file, columns, presentAll(db, batches));
};

async function* presentAll(
  db: Db,
  batches: AsyncIterable<AuditRecord[]>,
): AsyncGenerator<AuditEntry> {
  for await (const records of batches) yield* await presentAudit(db, records);
}

/** @throws AppError `rule` for a column that cannot be sorted by. */
function auditOrder({ sort = 'at', order = 'desc' }: ListQuery): Order {
  if (sort !== 'at') throw ruleBroken(`The audit log cannot be sorted by ${sort}.`, 'sort');
  return { by: [auditLog.at, auditLog.id], direction: order };
}
