import type { Portion } from '#shared/groups/portions';
import { depositFor } from '#shared/groups/deposit';
import type { Share } from '#shared/inventory/stock';
import type { Cents } from '#shared/money';

import { inTransaction, type Context, type Transaction } from '../../context';
import type { Db } from '../../db/database';
import { together } from '../../db/statement';
import { isId } from '../../db/schema/columns';
import { AppError, notFound, ruleBroken } from '../../http/AppError';
import { namesWithin, networksOf } from '../../http/network';
import type { Taken } from '../../http/attempts.queries';
import { attemptValues, requireTaken, returnAttempt } from '../../http/rateLimit';
import type { Call, Caller } from '../../http/serve';
import { sessionEnded } from '../../http/tokens';
import { requireVisibleGroup } from '../groups/groupAccess.service';
import { readHarvestDay } from '../groups/groups.queries';
import { toLockedGroup, type LockedGroup } from '../inventory/stock.service';
import { paymentPending } from '../purchases/paymentErrors.rules';
import { updatePurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { callerValues } from '../users/sessions.queries';
import { priceChanged, requireAvailable, requirePrice } from '../holds/availability.rules';
import { insertHold } from '../holds/insertHold';
import { forgetHolds } from '../holds/writeHold';
import { releaseHeld } from './endHold';
import { requireFewHolds, requireNoPause, requireRoom } from './holdRefusals.rules';
import { lockForHold, readHoldFacts, type HoldFacts } from './placeHold.queries';
import { startLimit } from './paymentLimits.service';

/** Request of a buyer, with the price they saw. */
export interface HoldRequest {
  groupId: string;
  portion: Portion;
  priceCents: Cents;
  /** Part of it that they pay now, as they saw it; null: all of it. */
  depositCents: Cents | null;
  /** Where the buyer is. */
  network: string;
  /** Version of the terms to pay by weight that they agree to; null: none. */
  terms: number | null;
}

/** A share put aside, and the buyer's earlier hold on the same group where it had to go. */
export interface Hold {
  purchase: PurchaseRow;
  isNew: boolean;
  released: PurchaseRow[];
}

/** The part of a call that decides whose payment it is. */
export type BuyerCall = Pick<Call<'signedIn'>, 'caller' | 'confirm'>;

async function findOrTake(tx: Transaction, call: BuyerCall, request: HoldRequest): Promise<Hold> {
  const { caller } = call;
  const { group, start, hold: earlier, facts } = await lockAndRead(tx.db, call, request);
  if (earlier?.state === 'settling') throw paymentPending();
  if (earlier && isSameShare(earlier, request) && facts.isWithinTime) {
    if (start.refused === null) await returnAttempt(tx.db, start);
    await forgetHolds(tx.db, { userId: caller.id, groupId: group.id });
    const { terms } = request;
    const agrees = group.pricing && terms !== null && terms > (earlier.agreedTerms ?? 0);
    if (!agrees) return { purchase: earlier, isNew: false, released: [] };
    const agreed = { agreedAt: group.lockedAt, agreedTerms: terms };
    await updatePurchase(tx.db, earlier.id, agreed);
    // Its payment names what was agreed to.
    return { purchase: { ...earlier, ...agreed }, isNew: false, released: [] };
  }
  if (earlier?.isWaitlistHold && facts.isWithinTime) throw heldAlready(earlier, request);
  if (!earlier) {
    const purchase = await take(tx, { caller, request, group, start, facts });
    return { purchase, isNew: true, released: [] };
  }
  const freed = await releaseHeld(tx, group, earlier, 'replaced');
  const purchase = await take(tx, {
    caller,
    request,
    group: freed.group,
    start,
    facts: requireFacts(await readHoldFacts(tx.db, whoseFacts(caller, request))),
  });
  return { purchase, isNew: true, released: [freed.purchase] };
}

/** @throws AppError `conflict` where the deposit is another one by now */
async function requireDeposit(
  tx: Db,
  { id, pricing, timeZone, lockedAt }: LockedGroup,
  share: Pick<Share, 'priceCents' | 'quarters'>,
  { depositCents, terms: agreed }: HoldRequest,
): Promise<void> {
  if (depositCents === null) return;
  if (agreed === null)
    throw ruleBroken('Agree to pay by weight to pay a deposit.', 'agreesToWeight');
  const harvestOn = pricing?.deposit ? await readHarvestDay(tx, id) : null;
  const terms = { deposit: pricing?.deposit, timeZone, harvestOn };
  if (depositFor(terms, share, lockedAt) === depositCents) return;
  throw depositChanged();
}

const depositChanged = (): AppError =>
  new AppError(
    'conflict',
    'The deposit is not what you saw any more. Nothing was charged. Please look at the group again.',
  );

/** Decides about a share as it is sold now, and writes the hold: the last of its transaction. */
async function take({ config, db }: Transaction, { caller, request, group, start, facts }: Take) {
  const { portion, priceCents, depositCents, network, terms: agreed } = request;
  const holdSeconds = config.holdMinutes * 60;
  const share = requireAvailable(group, portion);
  requirePrice(share, priceCents);
  await requireDeposit(db, group, share, request);
  requireTaken(start.counted, start);
  requireFewHolds(facts.liveHolds);
  requireNoPause(facts.ranOut, holdSeconds);
  requireRoom(facts.networkHolds, { network, quarters: share.quarters }, config);
  const terms = { terms: agreed, depositCents, isWaitlistHold: false };
  const holder = { userId: caller.id, network, holdSeconds, ...terms };
  const held = await insertHold(db, group, share, holder, { isLast: true });
  if (!held) throw sessionEnded();
  return held.purchase;
}

/** Holds a share, or finds the buyer's own hold of the very same one. */
export async function placeHold(
  context: Context,
  call: BuyerCall,
  request: HoldRequest,
): Promise<Hold> {
  if (!isId(request.groupId)) throw notFound('Group');
  try {
    return await inTransaction(context, (tx) => findOrTake(tx, call, request));
  } catch (error) {
    // Refused or not, the buyer has seen another outcome for their expired holds on this group.
    if (error instanceof AppError)
      await forgetHolds(context.db, { userId: call.caller.id, groupId: request.groupId });
    throw error;
  }
}

/** A payment that is started, counted or refused; what is refused is said in its turn. */
interface Start extends Taken {
  counted: Parameters<typeof attemptValues>[0];
  ids: string[];
}

interface Take {
  caller: Caller;
  request: HoldRequest;
  group: LockedGroup;
  start: Start;
  facts: HoldFacts;
}

async function lockAndRead(
  tx: Db,
  { caller, confirm }: BuyerCall,
  request: HoldRequest,
): Promise<{ group: LockedGroup; start: Start; facts: HoldFacts; hold: PurchaseRow | null }> {
  const { groupId, network } = request;
  // Locks the buyer's and the network's counters until the commit, so that concurrent calls respect the
  // limits.
  const counted = [{ limit: startLimit, subject: caller.id }];
  const values = attemptValues(counted);
  const widest = networksOf(network).at(-1)?.name ?? network;
  const [[row], found] = await together(
    tx,
    lockForHold.with({ groupId, network: widest, ...values }),
    readHoldFacts.with(whoseFacts(caller, request)),
  );
  const facts = requireFacts(found);
  confirm(facts.isCaller);
  const { refused = null, secondsLeft = null, used = null } = row ?? {};
  const group = await requireVisibleGroup(tx, caller, row && toLockedGroup(row));
  return {
    group,
    start: { counted, ids: values.ids, refused, secondsLeft, used },
    facts,
    hold: facts.id === null ? null : facts,
  };
}

const whoseFacts = (caller: Caller, { groupId, network }: HoldRequest) => ({
  ...callerValues(caller),
  groupId,
  ...namesWithin(network),
});

function requireFacts<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The query of hold facts returned no row.');
  return row;
}

const isSameShare = (hold: PurchaseRow, request: HoldRequest): boolean =>
  hold.portion === request.portion &&
  hold.priceCents === request.priceCents &&
  hold.depositCents === request.depositCents;

/** A waitlist hold is paid at its price or passed, not replaced by another choice. */
function heldAlready(waitlistHold: PurchaseRow, { portion, depositCents }: HoldRequest): AppError {
  if (depositCents !== null)
    return new AppError(
      'conflict',
      'A share that is held for you from the waitlist is paid whole.',
    );
  if (waitlistHold.portion === portion) return priceChanged(waitlistHold);
  return new AppError(
    'conflict',
    `A ${waitlistHold.portion} of this group is held for you. Pay for it, or pass on it first.`,
  );
}
