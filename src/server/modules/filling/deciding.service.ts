import type { FastifyBaseLogger } from 'fastify';

import { soldQuarters } from '#shared/inventory/quarterCounts';

import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import type { HoldsService } from '../checkout/holds.service';
import { keepStock, lockGroup, stageOfLocked, type LockedGroup } from '../inventory/stock';
import { beginRefunds } from '../purchases/beginRefunds';
import { isAnyRefunding, isSomebodyPaying } from '../purchases/purchases.queries';
import type { CalledOff, CallingOffService } from './callingOff.service';
import { listDue, listLeftPaid, markDecided, supplierNameOf } from './filling.queries';
import type { FillingMails } from './fillingMails';

interface DecidingDeps {
  db: Db;
  holds: HoldsService;
  callingOff: CallingOffService;
  mails: FillingMails;
  /** Whether all payments of the shop are in this database: what is decided otherwise may be wrong. */
  knowsPayments: () => Promise<boolean>;
  log: FastifyBaseLogger;
}

const unfilledReason = 'It was not filled in time.';

/** For so long a payment under way is waited for: then somebody should look. */
const patienceMs = 5 * 60_000;

/** Decides every group whose day has come: a job's round, in one process at a time. */
export function createDecideDays(deps: DecidingDeps) {
  const { db, holds, callingOff, mails, knowsPayments, log } = deps;

  /** Under the group's lock everything is asked again, and one transaction decides. */
  function decide(groupId: string): Promise<CalledOff | null> {
    return db.transaction(async (tx) => {
      const group = await lockGroup(tx, groupId);
      if (!group?.fillBy || group.decidedAt || group.calledOffAt) return null;
      const waitedMs = group.lockedAt.getTime() - group.fillBy.getTime();
      if (waitedMs < 0) return null;
      if (!(await isUnfilled(tx, group))) {
        await markDecided(tx, group.id);
        return null;
      }
      if (await isSomebodyPaying(tx, group.id)) {
        await noteWaiting(tx, group, waitedMs);
        return null;
      }
      await resolveAlert(tx, waitingKey(group));
      if (group.ifUnfilled === 'proceed') return keepRest(tx, group);
      await markDecided(tx, group.id);
      return callingOff.callOff(tx, group, { reason: unfilledReason, actorId: null });
    });
  }

  /** The supplier keeps what nobody bought: nothing comes back on sale, and nobody waits any more. */
  async function keepRest(tx: Db, group: LockedGroup): Promise<CalledOff> {
    const released = await holds.endAll(tx, group.id);
    const free = await lockGroup(tx, group.id);
    const supplierName = await supplierNameOf(tx, group.supplierId);
    if (free) await keepStock(tx, free, supplierName);
    await markDecided(tx, group.id);
    await mails.queueGoesAhead(tx, group);
    await recordAudit(tx, {
      actorId: null,
      action: 'group.keep',
      subjectId: group.id,
      before: { remainingCents: group.stock.remainingCents },
      after: { remainingCents: 0 },
    });
    return { released, refunding: [] };
  }

  /** A share that is paid in a group that was called off, as where a dispute was won: it goes back too. */
  const refundLeftPaid = (groupId: string): Promise<CalledOff | null> =>
    db.transaction(async (tx) => {
      const group = await lockGroup(tx, groupId);
      if (!group?.callOffReason) return null;
      const reason = group.callOffReason;
      return {
        released: [],
        refunding: await beginRefunds(tx, { groupId, reason, actorId: null }),
      };
    });

  async function each<Item>(
    items: Item[],
    act: (item: Item) => Promise<CalledOff | null>,
  ): Promise<CalledOff[]> {
    const done: CalledOff[] = [];
    for (const item of items) {
      try {
        const calledOff = await act(item);
        if (calledOff) done.push(calledOff);
      } catch (error) {
        log.warn({ err: error }, 'day of a group: later again');
      }
    }
    return done;
  }

  return async (): Promise<void> => {
    if (!(await knowsPayments())) return;
    // All is decided before the card provider is asked for anything: it may be slow, or away.
    const decided = [
      ...(await each(await listDue(db), ({ id }) => decide(id))),
      ...(await each(await listLeftPaid(db), ({ groupId }) => refundLeftPaid(groupId))),
    ];
    for (const calledOff of decided) {
      await callingOff.finish(calledOff).catch((error: unknown) => {
        log.warn({ err: error }, 'refunds of a group: the sweep goes on with them');
      });
    }
  };
}

/**
 * Whether what was promised for that case is due. A share whose money is on its way back fills no
 * group, however long the provider takes: who has the others was promised a full animal by that day.
 * Nor does closing it fill one: it was possible while an older version ran.
 */
async function isUnfilled(tx: Db, group: LockedGroup): Promise<boolean> {
  const stage = stageOfLocked(group);
  if (stage === 'due') return true;
  if (group.ifUnfilled !== 'refund') return false;
  const sold = soldQuarters(group.stock);
  if (stage === 'closed') return sold > 0 && sold < group.stock.totalQuarters;
  return stage === 'filled' && isAnyRefunding(tx, group.id);
}

const waitingKey = ({ id }: LockedGroup): string => `day-waits:${id}`;

async function noteWaiting(tx: Db, group: LockedGroup, waitedMs: number): Promise<void> {
  if (waitedMs < patienceMs) return;
  await raiseAlert(tx, {
    kind: 'day-waits',
    key: waitingKey(group),
    message: `${group.name}: its fill-by day has come, but a payment has been under way for minutes. The group is decided as soon as the card provider reports on that payment.`,
    groupId: group.id,
  });
}
