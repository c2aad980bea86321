import { describeCut } from '#shared/cutSheets/cutSheets';
import type { paperRoutes, Papers, PaperShare } from '#shared/papers/papers.contract';

import { inTransaction } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { csvDownload, type CsvColumns } from '../../http/csv';
import { requireRecord } from '../../http/requireRecord';
import type { Caller, Handler } from '../../http/serve';
import { findPrinted, freezeOwners, type Printed } from './papers.queries';
import { readPapers } from './readPapers';

type Routes = typeof paperRoutes;

/** @throws AppError `notFound`, or for another supplier’s group as the rule says */
async function requirePrinted(
  db: Db,
  caller: Caller,
  id: string,
  rule: 'managedLedger' | 'managedGroup' = 'managedLedger',
): Promise<Printed> {
  const found = isId(id) ? await findPrinted(db, id) : null;
  return requireRecord(rule, caller, found && { ...found, supplierId: found.group.supplierId });
}

export const getPapers: Handler<Routes['getPapers']> = async ({ db }, { params }, { caller }) =>
  readPapers(db, await requirePrinted(db, caller, params.id));

/** From now on the account's contact no longer changes what is printed. */
export const printPapers: Handler<Routes['printPapers']> = (context, { params }, { caller }) =>
  inTransaction(context, async ({ db }) => {
    const printed = await requirePrinted(db, caller, params.id, 'managedGroup');
    const { id } = printed.group;
    await freezeOwners(db, id);
    await recordAudit(db, { actorId: caller.id, action: 'group.printPapers', subjectId: id });
    return readPapers(db, printed);
  });

type Row = PaperShare & Pick<Papers, 'group'>;

const columns: CsvColumns<Row> = {
  Group: ({ group }) => group.name,
  Tag: ({ group }) => group.tag,
  Butcher: ({ group }) => group.butcher,
  Receipt: ({ receiptNumber }) => receiptNumber,
  Buyer: ({ buyer }) => buyer,
  Owner: ({ contact }) => contact?.name,
  Phone: ({ contact }) => contact?.phone,
  Street: ({ contact }) => contact?.street,
  City: ({ contact }) => contact?.city,
  State: ({ contact }) => contact?.state,
  ZIP: ({ contact }) => contact?.zip,
  Share: ({ portion }) => portion,
  Part: ({ part }) => `${part} of the animal`,
  'Signed by': ({ agreement }) => agreement?.signed?.name,
  'Signed at': ({ agreement }) => agreement?.signed?.at,
  Cut: ({ cut, group }) => cut && describeCut(group.animal, cut),
  Boxes: ({ boxes }) => boxes,
  Pounds: ({ pounds }) => pounds,
  Pickup: ({ window }) => window?.text,
  'Pickup begins at': ({ window }) => window?.beginsAt,
  'Collected by': ({ collector }) => collector,
};

async function* rowsOf({ shares, group }: Papers): AsyncGenerator<Row> {
  for (const share of shares) yield { ...share, group };
}

export const exportPapers: Handler<Routes['exportPapers']> = async (
  { db },
  { params },
  { caller },
) => {
  const papers = await readPapers(db, await requirePrinted(db, caller, params.id));
  return csvDownload('papers.csv', columns, rowsOf(papers));
};
