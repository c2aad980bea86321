/** Statements of a group that is sold by weight: what each share comes to, what is asked for and what goes back. */

import { endOfDayIn } from '#shared/groups/deposit';
import { isHarvested } from '#shared/groups/groupStage';
import { presentPricing } from '#shared/groups/pricing';
import type { Pricing } from '#shared/groups/pricing';
import { toDollars, type Cents } from '#shared/money';
import { weighedParts } from '#shared/pickup/pieces';
import { billShares, needsReason, settleShare, type Statement } from '#shared/weight/statements';
import type { GroupStatements, weightRoutes } from '#shared/weight/weight.contract';

import { inTransaction, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { AppError, ruleBroken } from '../../http/AppError';
import { consumeAttempt, type Limit } from '../../http/rateLimit';
import { requireRecord } from '../../http/requireRecord';
import type { Caller, Handler } from '../../http/serve';
import { letterOf, putInOutbox } from '../../mail/outbox.queries';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { presentPicture } from '../groups/groups.presenter';
import { announceGroupChange } from '../inventory/groupChanges';
import {
  readGroup,
  stageOfLocked,
  type LockedGroup,
  type ReadGroup,
} from '../inventory/stock.service';
import { listTickets, type Ticket } from '../purchases/scaleTickets.queries';
import { endBalances, insertBalances } from '../purchases/balances.queries';
import { noteGroupCheckedOff } from '../purchases/noteCheckedOff';
import { beingPaid } from '../purchases/paymentErrors.rules';
import { isAnySettling } from '../purchases/purchases.queries';
import { insertReturns } from '../purchases/returns.queries';
import { presentLines, presentSettlement } from '../purchases/settlements.presenter';
import {
  insertStatements,
  listPaidShares,
  readMoneyOf,
  readVersion,
  restatedCents,
  splitReturn,
  takenByBank,
  takenFor,
  type ShareMoney,
} from '../purchases/settlements.queries';
import { fingerprintOf, requireBillable, type NewStatement } from './shareFees.rules';
import { statementMail } from './weight.mail';

type Routes = typeof weightRoutes;

/** Limit per group: each mails every buyer at once, and may take and return money. */
const statementsLimit: Limit = {
  name: 'statements',
  most: 10,
  withinMinutes: 24 * 60,
  refusal: 'Statements of this group were sent ten times within a day.',
};

type Weighed<Group> = Group & { pricing: Pricing };

/** @throws AppError `conflict` for a group with a fixed price */
export function requirePricing<Group extends { pricing: Pricing | null }>(
  group: Group,
): Weighed<Group> {
  const { pricing } = group;
  if (pricing) return { ...group, pricing };
  throw new AppError(
    'conflict',
    'This animal is sold at a fixed price: there is nothing to settle.',
  );
}

export const getStatements: Handler<Routes['getStatements']> = async (
  { db },
  { params },
  { caller },
) => showStatements(db, caller, params.id);

/** The statements of a group for its admins. */
export async function showStatements(
  db: Db,
  caller: Caller,
  groupId: string,
): Promise<GroupStatements> {
  const found = isId(groupId) ? await readGroup(db, groupId) : null;
  const group = requirePricing(requireRecord('managedGroup', caller, found));
  const { pricing, hangingHundredths } = group;
  const bills = await billGroup(db, group);
  const version = await readVersion(db, group.id);
  return {
    group: { name: group.name },
    pricing: presentPricing(pricing),
    hangingLb: hangingHundredths && hangingHundredths / 100,
    version,
    isToSend: listNew(group, bills).length > 0,
    needsReason:
      hangingHundredths !== null && (version > 0 || needsReason(pricing, hangingHundredths)),
    fingerprint: fingerprintOf(listNew(group, bills)),
    parts: presentParts(group, await listTickets(db, group.id)),
    shares: bills.map(({ bill, money, buyer }) => ({
      ...presentSettlement(money),
      purchaseId: money.share.id,
      receiptNumber: money.share.receiptNumber,
      buyer: buyer.username,
      portion: money.share.portion,
      next: bill && isNew(group, money) ? presentNext(pricing, bill, money) : null,
    })),
  };
}

/** True for a share without a statement of the present weight, and of what its buyer's bank took. */
export const isNew = (
  { hangingHundredths }: Pick<ReadGroup, 'hangingHundredths'>,
  money: ShareMoney,
): boolean =>
  money.statement?.hundredths !== hangingHundredths ||
  money.statement.byBankCents !== restatedCents(money);

const presentParts = (group: ReadGroup, tickets: readonly Ticket[]): GroupStatements['parts'] =>
  weighedParts(group).map(({ label, hundredths }) => {
    const ticket = tickets.find(({ piece }) => piece === label);
    return { label, lb: hundredths / 100, ticket: ticket ? presentPicture(ticket.picture) : null };
  });

/** Statements that are to be sent. */
const listNew = (group: Weighed<ReadGroup>, billed: readonly Billed[]): NewStatement[] =>
  billed.flatMap(({ bill, money }) =>
    bill && isNew(group, money) ? { ...bill, byBankCents: restatedCents(money) } : [],
  );

function presentNext(pricing: Pricing, { lines, totalCents }: Statement, money: ShareMoney) {
  const { balanceCents, returnCents } = settle(pricing, totalCents, money);
  return {
    lines: presentLines(lines),
    total: toDollars(totalCents),
    balance: toDollars(balanceCents),
    return: toDollars(returnCents),
  };
}

const settle = (pricing: Pricing, totalCents: Cents, money: ShareMoney) =>
  settleShare(
    { totalCents, takenCents: takenFor(money) },
    { hasAgreed: money.share.agreedAt !== null, toleranceCents: pricing.toleranceCents },
  );

interface Billed {
  money: ShareMoney;
  buyer: Awaited<ReturnType<typeof listPaidShares>>[number]['buyer'];
  /** Null before the animal is weighed. */
  bill: Statement | null;
}

/** Paid shares of a group, each with its part of the bill. */
async function billGroup(db: Db, group: Weighed<ReadGroup>): Promise<Billed[]> {
  const found = await listPaidShares(db, group.id);
  const money = await readMoneyOf(
    db,
    found.map(({ purchase }) => purchase),
  );
  const billed = found.map(({ purchase }) => ({ ...purchase, ownerId: purchase.userId }));
  const bills =
    group.hangingHundredths === null
      ? []
      : billShares(group.pricing, group.hangingHundredths, group.stock.totalQuarters, billed);
  return found.flatMap(({ buyer }, at) => {
    const own = money[at];
    return own ? [{ money: own, buyer, bill: bills[at] ?? null }] : [];
  });
}

/**
 * Settles every paid share by the weight, in one transaction: statements, balances, returns and mails. Sent again with the
 * same weight it changes nothing; with another one it is a correction, which replaces what is still asked for.
 */
export const sendStatements: Handler<Routes['sendStatements']> = async (
  context,
  { params, body },
  { caller },
) => {
  await inTransaction(context, async (tx) => {
    const group = requirePricing(await lockManagedGroup(tx.db, caller, params.id));
    requireWeighed(group, body.hangingLb);
    if (await isAnySettling(tx.db, group.id)) throw beingPaid();
    const version = await readVersion(tx.db, group.id);
    const before = await billGroup(tx.db, group);
    const unsent = listNew(group, before);
    if (unsent.length === 0) return;
    if (fingerprintOf(unsent) !== body.seen)
      throw new AppError(
        'stale',
        'The statements are other ones by now. Look at them and send them again.',
      );
    const reason = body.reason ?? null;
    requireReason(group, version, reason);
    await consumeAttempt(tx.db, statementsLimit, group.id);
    // A balance is paid without the group's lock: the money is counted once none can be any more.
    const ids = unsent.map(({ id }) => id);
    await endBalances(tx.db, ids, 'notOwed');
    const billed = (await billGroup(tx.db, group)).filter(({ money }) =>
      ids.includes(money.share.id),
    );
    for (const one of billed) if (one.bill) requireBillable(one, one.bill);
    await send(tx, group, billed, { version: version + 1, reason, caller });
  });
  context.failpoint('statements-sent');
  return showStatements(context.db, caller, params.id);
};

function requireWeighed(group: Weighed<LockedGroup>, hangingLb: number): void {
  const { hangingHundredths } = group;
  if (group.calledOffAt) throw new AppError('conflict', 'This group was called off.');
  if (!isHarvested(stageOfLocked(group)))
    throw new AppError('conflict', 'Mark the animal as harvested first.');
  if (hangingHundredths === null) throw new AppError('conflict', 'Weigh the carcass first.');
  if (hangingHundredths !== Math.round(hangingLb * 100))
    throw new AppError('stale', 'The weight was changed meanwhile. Look at what it comes to now.');
}

function requireReason(
  { pricing, hangingHundredths }: Weighed<LockedGroup>,
  version: number,
  reason: string | null,
) {
  if (reason) return;
  if (version > 0) throw ruleBroken('Say why the statements are corrected.', 'reason');
  if (needsReason(pricing, hangingHundredths ?? 0))
    throw ruleBroken('Say why the weight is so far from the estimate.', 'reason');
}

async function send(
  tx: Transaction,
  group: Weighed<LockedGroup>,
  billed: Billed[],
  { version, reason, caller }: { version: number; reason: string | null; caller: Caller },
): Promise<void> {
  const { hangingHundredths: hundredths, pricing } = group;
  const dueAt = endOfDayIn(pricing.balanceDays, group.lockedAt, group.timeZone);
  const settled = billed.flatMap(({ bill, money, buyer }) =>
    bill ? [{ bill, money, buyer, ...settle(pricing, bill.totalCents, money) }] : [],
  );
  await insertStatements(
    tx.db,
    settled.map(({ money, bill: { id: purchaseId, lines, totalCents } }) => ({
      purchaseId,
      version,
      groupId: group.id,
      hundredths: hundredths ?? 0,
      lines,
      totalCents,
      byBankCents: restatedCents(money),
      reason,
      issuedBy: caller.id,
    })),
  );
  await insertBalances(
    tx.db,
    settled
      .filter(({ balanceCents }) => balanceCents > 0)
      .map(({ balanceCents: priceCents, money: { share } }) => {
        const stated = { statementVersion: version, remindedAt: group.lockedAt };
        return { priceCents, balanceOf: share.id, dueAt, ...stated };
      }),
  );
  await insertReturns(
    tx.db,
    settled.flatMap(({ returnCents, money }) =>
      splitReturn(money, returnCents).map((part) => ({ ...part, statementVersion: version })),
    ),
  );
  const letters = settled
    .filter(({ buyer }) => !buyer.deletedAt)
    .map(({ money, ...one }) => {
      const { share } = money;
      const taken = { takenCents: takenFor(money), byBankCents: takenByBank(money) };
      const sent = { ...one, ...taken, dueAt, reason, version };
      const mail = statementMail({ ...one, share, group }, sent, tx.publicUrl);
      return letterOf('statement', mail, { purchaseId: share.id, version: String(version) });
    });
  await putInOutbox(tx.db, letters);
  await recordAudit(tx.db, {
    actorId: caller.id,
    action: 'group.statements',
    subjectId: group.id,
    after: { version, hangingLb: (hundredths ?? 0) / 100, reason },
  });
  await noteGroupCheckedOff(tx.db, group.id);
  await announceGroupChange(tx.db, group.id);
}
