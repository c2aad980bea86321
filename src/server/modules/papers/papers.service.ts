import { describeCut } from '#shared/cutSheets/cutSheets';
import type { paperRoutes, Papers, PaperShare } from '#shared/papers/papers.contract';

import { inTransaction } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { count, text, time, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
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

const columns: Columns<Row> = {
  Group: text(({ group }) => group.name),
  Tag: text(({ group }) => group.tag),
  Butcher: text(({ group }) => group.butcher),
  Receipt: text(({ receiptNumber }) => receiptNumber),
  Buyer: text(({ buyer }) => buyer),
  Owner: text(({ contact }) => contact?.name),
  Phone: text(({ contact }) => contact?.phone),
  Street: text(({ contact }) => contact?.street),
  City: text(({ contact }) => contact?.city),
  State: text(({ contact }) => contact?.state),
  ZIP: text(({ contact }) => contact?.zip),
  Share: text(({ portion }) => portion),
  Part: text(({ part }) => `${part} of the animal`),
  'Signed by': text(({ agreement }) => agreement?.signed?.name),
  'Signed at': time(({ agreement }) => agreement?.signed?.at),
  Cut: text(({ cut, group }) => cut && describeCut(group.animal, cut)),
  Boxes: count(({ boxes }) => boxes),
  Pounds: count(({ pounds }) => pounds),
  Pickup: text(({ window }) => window?.text),
  'Pickup begins': time(({ window }) => window?.beginsAt),
  'Pickup ends': time(({ window }) => window?.endsAt),
  'Collected by': text(({ collector }) => collector),
  'Do not give out': text(({ warning }) => warning),
};

async function* rowsOf({ shares, group }: Papers): AsyncGenerator<Row> {
  for (const share of shares) yield { ...share, group };
}

export const exportPapers: Handler<Routes['exportPapers']> = async (
  { db },
  { params, query: { format } },
  { caller },
) => {
  const papers = await readPapers(db, await requirePrinted(db, caller, params.id));
  const { name: of, timeZone: zone } = papers.group;
  return fileDownload({ title: 'Papers', of, zone, format }, columns, rowsOf(papers));
};
