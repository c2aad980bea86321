/** Acts of a butcher by the link, without an account; the log says so of each entry. */

import { stageOf, type GroupStage } from '#shared/groups/groupStage';
import type { butcherRoutes } from '#shared/papers/butcher.contract';
import { withoutDomain } from '#shared/text';

import { inTransaction, type Context, type Transaction } from '../../context';
import { readNow } from '../../db/clock';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { countRequest } from '../../http/requestLimit';
import type { Handler } from '../../http/serve';
import { lockGroup, stageOfLocked, type LockedGroup } from '../inventory/stock.service';
import { recordBoxes, recordWeight } from '../pickup/handover.service';
import { listShares, readCarcass } from '../pickup/handovers.queries';
import { findShare } from '../purchases/purchases.queries';
import { findGroupIdOfKey } from './butcherLinks.queries';
import { findPrinted, type Printed } from './papers.queries';
import { readPapers } from './readPapers';

type Routes = typeof butcherRoutes;

/** Limit per network, also for keys that do not exist. */
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
  if (!found || isNotWorkedOn(stageOf(found.group, await readNow(db)))) throw linkEnded();
  return found;
}

const isNotWorkedOn = (stage: GroupStage): boolean =>
  ['calledOff', 'closed', 'done'].includes(stage);

export const getButcherPapers: Handler<Routes['getButcherPapers']> = async (
  context,
  { params },
  { address },
) => {
  const { db } = context;
  const printed = await requireLinked(context, params.key, address);
  const papers = await readPapers(db, printed);
  const { weighedAt, pieces } = await readCarcass(db, printed.group.id);
  const weighed = new Map(
    (await listShares(db, printed.group.id)).map((share) => [share.purchaseId, share.weighedAt]),
  );
  return {
    ...papers,
    weighedAt,
    ...(pieces && { pieces }),
    shares: papers.shares.map((share) => ({
      ...share,
      buyer: withoutDomain(share.buyer),
      weighedAt: weighed.get(share.purchaseId) ?? null,
    })),
  };
};

const byButcher = { actorId: null };

export const saveButcherWeights: Handler<Routes['saveButcherWeights']> = (
  context,
  { params, body },
  { address },
) =>
  withLinked(context, params.key, address, (tx, group) => recordWeight(tx, group, body, byButcher));

export const saveButcherBoxes: Handler<Routes['saveButcherBoxes']> = (
  context,
  { params, body },
  { address },
) =>
  withLinked(context, params.key, address, async (tx, group) => {
    const share = isId(params.purchaseId) ? await findShare(tx.db, params.purchaseId) : null;
    if (share?.groupId !== group.id) throw notFound('Share');
    return recordBoxes(tx, share.id, body, byButcher);
  });

/** Under the group's lock, which ending the link takes too: what comes later is refused. */
async function withLinked<Result>(
  context: Context,
  key: string,
  network: string,
  act: (tx: Transaction, group: LockedGroup) => Promise<Result>,
): Promise<Result> {
  const { group } = await requireLinked(context, key, network);
  return inTransaction(context, async (tx) => {
    const locked = await lockGroup(tx.db, group.id);
    const isLinked = (await findGroupIdOfKey(tx.db, key)) !== null;
    if (!locked || !isLinked || isNotWorkedOn(stageOfLocked(locked))) throw linkEnded();
    return act(tx, locked);
  });
}
