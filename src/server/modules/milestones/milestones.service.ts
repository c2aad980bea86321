/** Planning, doing and undoing the days on an animal's way, and the end of its group. */

import { endOfDayIn, restDueAt } from '#shared/groups/deposit';
import type { Group } from '#shared/groups/groups.contract';
import { formatCents, sumOfCents } from '#shared/money';
import {
  formatPlannedDay,
  isPlausibleDay,
  milestoneNames,
  missingBefore,
  reachedMilestone,
  type MilestoneKind,
} from '#shared/milestones/milestones';
import type { milestoneRoutes } from '#shared/milestones/milestones.contract';
import type { RouteInput } from '#shared/route';

import { inTransaction, type Transaction } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { AppError, ruleBroken } from '../../http/AppError';
import type { Caller, Handler } from '../../http/serve';
import { cancelPayments, endHoldsAndWaitlist } from '../checkout/releaseHolds.service';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { showGroup } from '../groups/groups.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { markDone } from '../inventory/markDone';
import {
  lockGroup,
  stageOfLocked,
  withdrawStock,
  type LockedGroup,
} from '../inventory/stock.service';
import { updateGroup } from '../inventory/stock.queries';
import { listRests, moveRests, setRestsDue } from '../purchases/balances.queries';
import { beingPaid } from '../purchases/paymentErrors.rules';
import { isAnySettling, type PurchaseRow } from '../purchases/purchases.queries';
import { isNews, listMilestones, saveMilestone, type MilestoneRow } from './milestones.queries';

type Routes = typeof milestoneRoutes;
type Body = RouteInput<Routes['setMilestone']>['body'];

type Stored = Omit<MilestoneRow, 'groupId' | 'changedAt'>;

export const setMilestone: Handler<Routes['setMilestone']> = async (
  context,
  { params: { id, kind }, body },
  { caller },
) => {
  const released = await inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, id);
    if (group.calledOffAt) throw new AppError('conflict', 'This group was called off.');
    const stored = await listMilestones(tx.db, group.id);
    const before = stored.find((milestone) => milestone.kind === kind) ?? blank(kind);
    const after = applied(before, body, group.lockedAt);
    if (isSame(before, after)) return [];
    requireFresh(before, body);
    const asked = { stored, before, after, reason: body.reason ?? null };
    requireAllowed(group, asked);
    const isHarvest = kind === 'harvested' && !before.doneAt && after.doneAt;
    if (isHarvest) await requireRestsPaid(tx.db, group, body.despiteRests);
    return change(tx, caller, group, asked);
  });
  await cancelPayments(context, released);
  return showGroup(context, caller, id);
};

export const setDone: Handler<Routes['setDone']> = async (context, { params, body }, { caller }) =>
  inTransaction(context, async (tx): Promise<Group> => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    const isSet = await markDone(tx.db, group, { isDone: body.done, actorId: caller.id });
    if (!isSet) {
      throw new AppError(
        'conflict',
        'This group is for sale or was called off: nothing of it is handed out.',
      );
    }
    return showGroup(tx, caller, params.id);
  });

const blank = (kind: MilestoneKind): Stored => ({
  kind,
  plannedOn: null,
  doneAt: null,
  note: null,
  reason: null,
  version: 0,
  toldOn: null,
  toldDone: false,
});

const applied = (before: Stored, { plannedOn, done, note }: Body, now: Date): Stored => ({
  ...before,
  plannedOn: plannedOn === undefined ? before.plannedOn : plannedOn,
  note: note === undefined ? before.note : note,
  doneAt: done === undefined ? before.doneAt : done ? (before.doneAt ?? now) : null,
});

const isSame = (before: Stored, after: Stored): boolean =>
  before.plannedOn === after.plannedOn &&
  before.note === after.note &&
  before.doneAt === after.doneAt;

/** Refuses a change made from an older version (R-16.3), with what stands now at each field. */
function requireFresh(before: Stored, { version, ...sent }: Body): void {
  if (version === undefined || version === before.version) return;
  const { plannedOn, note, doneAt } = before;
  const stands = { plannedOn, note, done: doneAt !== null };
  const texts = {
    plannedOn: plannedOn === null ? 'no day' : formatPlannedDay(plannedOn),
    note: note ?? 'empty',
    done: doneAt ? 'done' : 'not done',
  };
  const fields = (['plannedOn', 'note', 'done'] as const).filter(
    (field) => sent[field] !== undefined && sent[field] !== stands[field],
  );
  throw new AppError(
    'stale',
    'Someone changed this milestone since you opened it. Look at what is new, then save again.',
    { fields: Object.fromEntries(fields.map((field) => [field, `Now: ${texts[field]}.`])) },
  );
}

interface Change {
  stored: MilestoneRow[];
  before: Stored;
  after: Stored;
  reason: string | null;
}

/** @throws AppError `rule` or `conflict` for a change out of order (R-16.2) */
function requireAllowed(group: LockedGroup, { stored, before, after, reason }: Change): void {
  const { kind, plannedOn } = after;
  if (plannedOn !== before.plannedOn) {
    if (before.doneAt && after.doneAt) {
      throw ruleBroken('This is done: its planned day stays as it was.', 'plannedOn');
    }
    if (plannedOn !== null && !isPlausibleDay(plannedOn, group.lockedAt)) {
      throw ruleBroken('Choose a day within two years of today.', 'plannedOn');
    }
  }
  if (!before.doneAt && after.doneAt) {
    const missing = missingBefore(stored, kind);
    if (missing) throw ruleBroken(`First mark “${milestoneNames[missing]}” as done.`, 'done');
    if (kind === 'harvested') requireGoingAhead(group);
  }
  if (before.doneAt && !after.doneAt) {
    if (group.doneAt) {
      throw new AppError(
        'conflict',
        'This group is done. Take that back before you undo a milestone.',
      );
    }
    if (reachedMilestone(stored) !== kind) {
      throw ruleBroken('Only the last milestone that is done can be undone.', 'done');
    }
    if (reason === null) throw ruleBroken('Say why: every buyer is told.', 'reason');
  }
}

/** An animal is not harvested while its deadline may still refund every buyer. */
function requireGoingAhead(group: LockedGroup): void {
  const stage = stageOfLocked(group);
  const isUndecided = stage === 'due' || (stage === 'selling' && group.fillBy && !group.decidedAt);
  if (!isUndecided) return;
  throw new AppError(
    'conflict',
    'This group is for sale until its deadline, which decides whether it goes ahead. Wait for it, or mark the group as full.',
  );
}

/**
 * After the harvest no other buyer takes an unpaid share.
 * @param seen whom its admin saw, and harvests all the same
 * @throws AppError `rule` naming the buyers who owe, `conflict` where they are others than were seen
 */
async function requireRestsPaid(
  db: Db,
  { id, pricing }: LockedGroup,
  seen: string | undefined,
): Promise<void> {
  if (pricing?.deposit && (await isAnySettling(db, id))) throw beingPaid();
  const rests = await listRests(db, id);
  if (rests.length === 0) return;
  const owing = rests.map(({ username, priceCents }) => `${username} ${formatCents(priceCents)}`);
  const named = owing.slice(0, mostNamed);
  const others = rests.slice(mostNamed).map(({ priceCents }) => priceCents);
  const more = `${String(others.length)} more ${formatCents(sumOfCents(others))}`;
  const owed = `${named.join(', ')}${others.length > 0 ? ` and ${more}` : ''}`;
  const message = `Not everybody has paid the rest of their price: ${owed}. Refund their shares, or give them more days and harvest all the same.`;
  if (seen === undefined) throw ruleBroken(message, 'despiteRests');
  if (seen !== message)
    throw new AppError('conflict', 'Who owes has changed since you looked.', {
      fields: { despiteRests: message },
    });
}

/** Most buyers that a refusal names. */
const mostNamed = 10;

/** @returns the holds that the harvest released, whose payments are still to be canceled */
async function change(
  tx: Transaction,
  { id: actorId }: Caller,
  group: LockedGroup,
  { stored, before, after, reason }: Change,
): Promise<PurchaseRow[]> {
  const { db } = tx;
  const { kind, plannedOn, doneAt, note } = after;
  await saveMilestone(
    db,
    { groupId: group.id, kind },
    {
      plannedOn,
      doneAt,
      note,
      // A reason that buyers have not been told yet stays for their mail.
      reason: reason ?? (isNews(before) ? before.reason : null),
      version: before.version + 1,
      changedAt: group.lockedAt,
    },
  );
  const reached = reachedMilestone([...stored.filter((other) => other.kind !== kind), after]);
  const released = kind === 'harvested' && doneAt ? await takeOffSale(tx, group, actorId) : [];
  if (reached !== group.reached) await updateGroup(db, group.id, { reached });
  const { pricing, timeZone, lockedAt } = group;
  if (kind === 'harvested' && plannedOn !== before.plannedOn && pricing?.deposit) {
    const terms = { deposit: pricing.deposit, timeZone, harvestOn: plannedOn };
    await moveRests(db, group.id, restDueAt(terms, lockedAt));
  }
  if (kind === 'harvested' && doneAt && pricing?.deposit)
    await setRestsDue(db, group.id, endOfDayIn(pricing.balanceDays, lockedAt, timeZone));
  await recordAudit(db, {
    actorId,
    action: 'group.milestone',
    subjectId: group.id,
    before: { kind, plannedOn: before.plannedOn, doneAt: before.doneAt, note: before.note },
    after: { kind, plannedOn, doneAt, note, ...(reason !== null && { reason }) },
  });
  await announceGroupChange(db, group.id);
  return released;
}

/** Ends holds and waitlist, and withdraws what is unsold: nothing of a harvested animal is for sale. */
async function takeOffSale(
  tx: Transaction,
  { id }: LockedGroup,
  actorId: string,
): Promise<PurchaseRow[]> {
  const released = await endHoldsAndWaitlist(tx, id);
  const free = await lockGroup(tx.db, id);
  if (free?.status === 'open') await withdrawStock(tx.db, free, 'full', { actorId });
  return released;
}
