import { sql } from 'drizzle-orm';

import { factNames } from '#shared/groups/facts';

import { groups } from '../../db/schema/groups';
import { receiptNumbers, type SoldAs } from '../../db/schema/purchases';

/** The next receipt number, such as `SC-1042`, as an SQL expression. */
export const nextReceiptNumberSql = `'SC-' || nextval('${receiptNumbers.seqName ?? ''}')`;

/** What a share is sold as now, as an SQL query; the id of its group comes after it. */
export const soldAsOf = `
  select jsonb_build_object('name', g.name, 'animal', g.animal, 'state', g.state,
    ${factNames.map((name) => `'${name}', g.${groups[name].name}`).join(', ')},
    'supplier', jsonb_build_object('name', s.name, 'email', s.email, 'phone', s.phone,
      'address', s.address))
  from groups g join suppliers s on s.id = g.supplier_id where g.id =`;

/** What a sale writes for its receipt. */
export const receiptColumns = (groupId: string) => ({
  receiptNumber: sql<string>`${sql.raw(nextReceiptNumberSql)}`,
  soldAs: sql<SoldAs>`(${sql.raw(soldAsOf)} ${groupId})`,
});
