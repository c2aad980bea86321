import type { purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { RouteInput } from '#shared/route';

import type { Context } from '../../context';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import { Reply, type Caller, type Handler } from '../../http/serve';
import { askGroupFacts, toFound, type FoundRow } from '../groups/groupFacts.queries';
import { presentFound, showGroup } from '../groups/groups.service';
import { notPaid, notPaymentOwner } from '../purchases/paymentErrors.rules';
import { presentPurchase } from '../purchases/purchaseLists.queries';
import {
  markFirstResponse,
  findByIntent,
  findByIntentOf,
  findJustPaid,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { isCallerStill } from '../users/sessions.queries';
import { settleForBuyer } from './settlement.service';
import { findSpendableDemo, spendDemoPayment } from './demoPayments.service';
import { findLiveHold } from './holds.queries';
import { countQuestion } from './paymentLimits.service';
import type { BuyerCall } from './placeHold';
import { isSettled } from './settlement.rules';

type Track = typeof purchaseRoutes.trackPurchase;
type TrackBody = RouteInput<Track>['body'];
type Answered = Awaited<ReturnType<typeof settleForBuyer<FoundRow>>>;

/** A call without a payment's id that repeats one this recent gets the same answer. */
const repeatSeconds = 15 * 60;

/** The payment named, else the caller's own for this share, else their newest demo payment. */
async function findAndSettle(
  context: Context,
  call: BuyerCall,
  body: TrackBody,
): Promise<Answered> {
  const { caller } = call;
  const bound = await findBound(context, call, body);
  if (bound) {
    requireSameShare(caller, bound, body);
    if (!isSettled(bound)) countQuestion(context, caller.id, bound.intentClosedAt !== null);
    return settleForBuyer(context, bound, askGroupFacts(bound.groupId, caller));
  }
  const demo = await findSpendableDemo(context, caller, body.paymentIntentId);
  const bought = demo && (await spendDemoPayment(context, caller, demo, body));
  const purchase = bought ?? (await findRepeated(context, caller, body));
  return { purchase, isFirst: await markFirstResponse(context.db, purchase.id) };
}

async function findBound({ db }: Context, { caller, confirm }: BuyerCall, body: TrackBody) {
  const { paymentIntentId, groupId, portion } = body;
  if (paymentIntentId) {
    const { purchase, isCaller } = await findByIntentOf(db, caller, paymentIntentId);
    confirm(isCaller);
    return purchase;
  }
  confirm(await isCallerStill(db, caller));
  const hold = await findLiveHold(db, caller.id, groupId);
  return hold?.portion === portion ? hold : null;
}

/** The call came twice: the share it bought is the answer. */
async function findRepeated(
  { db }: Context,
  caller: Caller,
  body: TrackBody,
): Promise<PurchaseRow> {
  const bought = body.paymentIntentId
    ? await findByIntent(db, body.paymentIntentId)
    : await findJustPaid(db, { ...body, userId: caller.id }, repeatSeconds);
  if (!bought) throw notPaid('No completed payment was found for this share.');
  requireSameShare(caller, bought, body);
  return bought;
}

/** Records a paid share: finds the payment named in the call and settles it. */
export const trackPurchase: Handler<Track> = async (context, { body }, call) => {
  const { caller } = call;
  requireRecord('ownOrder', caller, body);
  if (!isId(body.groupId)) throw notFound('Group');
  const { purchase, isFirst, read } = await findAndSettle(context, call, body);
  return new Reply(isFirst ? 201 : 200, {
    updatedGroup: read
      ? presentFound(caller, toFound(read))
      : await showGroup(context, caller, purchase.groupId),
    purchase: presentPurchase(purchase),
  });
};

function requireSameShare(caller: Caller, purchase: PurchaseRow, body: TrackBody): void {
  if (purchase.userId !== caller.id) throw notPaymentOwner();
  if (purchase.groupId !== body.groupId || purchase.portion !== body.portion) {
    throw new AppError('conflict', 'This payment is for another share.');
  }
}
