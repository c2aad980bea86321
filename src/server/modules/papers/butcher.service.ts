/** What a butcher does by the link, without an account; the log says so of each entry. */

import { stageOf } from '#shared/groups/groupStage';
import type { butcherRoutes } from '#shared/papers/butcher.contract';

import { inTransaction, type Context } from '../../context';
import { readNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { AppError, notFound } from '../../http/AppError';
import { countRequest } from '../../http/requestLimit';
import type { Handler } from '../../http/serve';
import { lockGroup } from '../inventory/stock';
import { recordBoxes, recordWeight } from '../pickup/handover.service';
import { listShares, readCarcass } from '../pickup/handovers.queries';
import { findGroupIdOfKey } from './butcherLinks.queries';
import { findPrinted, type Printed } from './papers.queries';
import { readPapers } from './readPapers';

type Routes = typeof butcherRoutes;

/** Of one network, also with keys that are none. */
const callsLimit = {
  most: 300,
  withinSeconds: 60,
  refusal: 'The butcher’s link was used very often.',
};

const linkEnded = () =>
  new AppError('notFound', 'This link has ended, or it was never one of ours. Ask the rancher.');

/** The group of a link, while there is work on it. @throws AppError `notFound`, `tooManyTries` */
async function requireLinked(context: Context, key: string, network: string): Promise<Printed> {
  countRequest(context.requestCounts, callsLimit, network);
  const { db } = context;
  const groupId = await findGroupIdOfKey(db, key);
  const found = groupId === null ? null : await findPrinted(db, groupId);
  if (!found || isNotWorkedOn(found, await readNow(db))) throw linkEnded();
  return found;
}

function isNotWorkedOn({ group }: Printed, now: Date): boolean {
  const stage = stageOf(group, now);
  return stage === 'calledOff' || stage === 'closed' || stage === 'done';
}

export const getButcherPapers: Handler<Routes['getButcherPapers']> = async (
  context,
  { params },
  { address },
) => {
  const { db } = context;
  const printed = await requireLinked(context, params.key, address);
  const papers = await readPapers(db, printed);
  const { weighedAt } = await readCarcass(db, printed.group.id);
  const weighed = new Map(
    (await listShares(db, printed.group.id)).map((share) => [share.purchaseId, share.weighedAt]),
  );
  return {
    ...papers,
    weighedAt,
    shares: papers.shares.map((share) => ({
      ...share,
      weighedAt: weighed.get(share.purchaseId) ?? null,
    })),
  };
};

const byButcher = { actorId: null };

export const saveButcherWeights: Handler<Routes['saveButcherWeights']> = async (
  context,
  { params, body },
  { address },
) => {
  const { group } = await requireLinked(context, params.key, address);
  return inTransaction(context, async (tx) => {
    const locked = await lockGroup(tx.db, group.id);
    await requireLive(tx.db, params.key);
    if (!locked) throw linkEnded();
    return recordWeight(tx, locked, body, byButcher);
  });
};

export const saveButcherBoxes: Handler<Routes['saveButcherBoxes']> = async (
  context,
  { params, body },
  { address },
) => {
  const { group } = await requireLinked(context, params.key, address);
  const shares = await listShares(context.db, group.id);
  const share = shares.find(({ purchaseId }) => purchaseId === params.purchaseId);
  if (!share) throw notFound('Share');
  return recordBoxes(context, share.purchaseId, body, byButcher);
};

/** Under the group's lock, which ending the link takes too. */
async function requireLive(db: Db, key: string): Promise<void> {
  if ((await findGroupIdOfKey(db, key)) === null) throw linkEnded();
}
