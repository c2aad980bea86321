import type { purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { RouteInput } from '#shared/route';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import { Reply, type Caller, type BoundHandler } from '../../http/serve';
import type { GroupsService } from '../groups/groups.service';
import { notPaid, notPaymentOwner } from '../purchases/paymentErrors';
import { presentPurchase } from '../purchases/purchaseLists.queries';
import {
  markFirstResponse,
  findByIntent,
  findJustPaid,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import type { DemoPaymentsService } from './demoPayments.service';
import { findLiveHold } from './holds.queries';
import type { SettlementService } from './settlement.service';
import { isSettled } from './settlementRules';
import type { QuestionLimit } from './paymentLimits';

type Track = typeof purchaseRoutes.trackPurchase;
type TrackBody = RouteInput<Track>['body'];
type Answered = Awaited<ReturnType<SettlementService['settleForBuyer']>>;

/** A call without a payment's id that repeats one this recent gets the same answer. */
const repeatSeconds = 15 * 60;

interface TrackDeps {
  db: Db;
  settlement: SettlementService;
  demoPayments: DemoPaymentsService;
  groups: GroupsService;
  countQuestion: QuestionLimit;
}

/** The call that records a paid share: finds the payment it speaks of and settles it. */
export function createTrackPurchase(deps: TrackDeps): BoundHandler<Track> {
  const { db, settlement, demoPayments, groups, countQuestion } = deps;

  /** The payment named, else the caller's own for this share, else their newest demo payment. */
  async function findAndSettle(caller: Caller, body: TrackBody): Promise<Answered> {
    const bound = body.paymentIntentId
      ? await findByIntent(db, body.paymentIntentId)
      : await findOwnHold(caller, body);
    if (bound) {
      requireSameShare(caller, bound, body);
      if (!isSettled(bound)) countQuestion(caller.id);
      return settlement.settleForBuyer(bound);
    }
    const demo = await demoPayments.findSpendable(caller, body.paymentIntentId);
    const bought = demo && (await demoPayments.spend(caller, demo, body));
    const purchase = bought ?? (await findRepeated(caller, body));
    return { purchase, isFirst: await markFirstResponse(db, purchase.id) };
  }

  async function findOwnHold(caller: Caller, { groupId, portion }: TrackBody) {
    const hold = await findLiveHold(db, caller.id, groupId);
    return hold?.portion === portion ? hold : null;
  }

  /** The call came twice: the share it bought is the answer. */
  async function findRepeated(caller: Caller, body: TrackBody): Promise<PurchaseRow> {
    const bought = body.paymentIntentId
      ? await findByIntent(db, body.paymentIntentId)
      : await findJustPaid(db, { ...body, userId: caller.id }, repeatSeconds);
    if (!bought) throw notPaid('No completed payment was found for this share.');
    requireSameShare(caller, bought, body);
    return bought;
  }

  return async ({ body }, { caller }) => {
    requireRecord('ownOrder', caller, body);
    if (!isId(body.groupId)) throw notFound('Group');
    const { purchase, isFirst } = await findAndSettle(caller, body);
    return new Reply(isFirst ? 201 : 200, {
      updatedGroup: await groups.present(caller, purchase.groupId),
      purchase: presentPurchase(purchase),
    });
  };
}

function requireSameShare(caller: Caller, purchase: PurchaseRow, body: TrackBody): void {
  if (purchase.userId !== caller.id) throw notPaymentOwner();
  if (purchase.groupId !== body.groupId || purchase.portion !== body.portion) {
    throw new AppError('conflict', 'This payment is for another share.');
  }
}
