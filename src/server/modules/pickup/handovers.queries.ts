import { and, asc, desc, eq, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { quartersPerPortion } from '#shared/groups/portions';
import { shareWeightsOf } from '#shared/groups/shareWeights';
import { handoverWarning } from '#shared/purchases/handoverWarning';
import type { WeighedPiece } from '#shared/pickup/pieces';
import type { HandoverShare } from '#shared/pickup/pickup.contract';
import { formatAddress } from '#shared/suppliers/formatAddress';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { nameOrder } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { ownerContacts, purchaseOwners } from '../../db/schema/owners';
import { collectedTaps, handovers, pickupWindows } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { isForgotten } from '../owners/contacts.queries';
import { handoverMoney } from '../purchases/handoverMoney.queries';
import { presentHandover } from '../windows/pickupWindows.queries';

const weighers = alias(users, 'weighers');
const collectors = alias(users, 'collectors');

const selectRows = (db: Db) =>
  db
    .select({
      purchase: purchases,
      buyer: users.username,
      isForgotten,
      contact: ownerContacts,
      frozen: purchaseOwners,
      windowKind: pickupWindows.kind,
      weights: groups.weights,
      totalQuarters: groups.totalQuarters,
      calledOffAt: groups.calledOffAt,
      ...handoverMoney,
      handover: handovers,
      weighedBy: weighers.username,
      collectedBy: collectors.username,
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(ownerContacts, eq(ownerContacts.userId, purchases.userId))
    .leftJoin(purchaseOwners, eq(purchaseOwners.purchaseId, purchases.id))
    .leftJoin(handovers, eq(handovers.purchaseId, purchases.id))
    .leftJoin(pickupWindows, eq(pickupWindows.id, handovers.windowId))
    .leftJoin(weighers, eq(weighers.id, handovers.weighedBy))
    .leftJoin(collectors, eq(collectors.id, handovers.collectedBy));

type ShareRow = Awaited<ReturnType<typeof selectRows>>[number];

function presentShare({ purchase, handover, ...row }: ShareRow): HandoverShare {
  const weights = purchase.soldAs?.weights ?? row.weights;
  const owner = row.isForgotten ? null : (row.frozen ?? row.contact);
  const totalPortions = row.totalQuarters / quartersPerPortion;
  return {
    purchaseId: purchase.id,
    receiptNumber: purchase.receiptNumber ?? '',
    buyer: row.buyer,
    owner: owner?.name ?? null,
    phone: owner?.phone ?? null,
    address: owner && row.windowKind === 'delivery' ? formatAddress(owner) : null,
    portion: purchase.portion,
    promisedLb: weights && shareWeightsOf(weights, purchase.portion, totalPortions).takeHomeLb,
    weighedBy: row.weighedBy,
    ...presentHandover(handover, row.collectedBy),
    warning: handoverWarning({ ...purchase, ...row, isCalledOff: row.calledOffAt !== null }),
  };
}

/** The shares of a group that are paid or were given out, or one share, with what is known of their handing over. */
async function selectShares(
  db: Db,
  of: { groupId: string } | { purchaseId: string },
): Promise<HandoverShare[]> {
  const rows = await selectRows(db)
    .where(
      'groupId' in of
        ? and(
            eq(purchases.groupId, of.groupId),
            or(eq(purchases.state, 'paid'), isNotNull(handovers.collectedAt)),
          )
        : eq(purchases.id, of.purchaseId),
    )
    .orderBy(nameOrder(users.username), asc(purchases.receiptNumber));
  return rows.map(presentShare);
}

export const listShares = (db: Db, groupId: string): Promise<HandoverShare[]> =>
  selectShares(db, { groupId });

export async function readShare(db: Db, purchaseId: string): Promise<HandoverShare> {
  const [share] = await selectShares(db, { purchaseId });
  if (!share) throw new Error(`Share ${purchaseId} is gone.`);
  return share;
}

/** The row of a share that this transaction has locked; made where there is none. */
export async function ensureHandover(tx: Db, purchaseId: string) {
  await tx.insert(handovers).values({ purchaseId }).onConflictDoNothing();
  const [row] = await tx.select().from(handovers).where(eq(handovers.purchaseId, purchaseId));
  if (!row) throw new Error(`Share ${purchaseId} has no handover.`);
  return row;
}

export async function updateHandover(
  tx: Db,
  purchaseId: string,
  changes: Omit<Partial<typeof handovers.$inferInsert>, 'weighedAt'>,
): Promise<void> {
  await tx.update(handovers).set(changes).where(eq(handovers.purchaseId, purchaseId));
}

export async function saveBoxed(
  tx: Db,
  purchaseId: string,
  boxed: {
    boxes: number | null;
    hundredths: number | null;
    weighedBy: string | null;
    weighedAt: Date | null;
  },
): Promise<void> {
  await tx
    .update(handovers)
    .set({ ...boxed, weighedAt: boxed.weighedAt ?? databaseNow })
    .where(eq(handovers.purchaseId, purchaseId));
}

export async function saveHanging(
  tx: Db,
  groupId: string,
  carcass: {
    hangingHundredths: number;
    pieces: WeighedPiece[] | null;
    weighedBy: string | null;
    weighedAt: Date | null;
  },
): Promise<void> {
  await tx
    .update(groups)
    .set({ ...carcass, weighedAt: carcass.weighedAt ?? databaseNow })
    .where(eq(groups.id, groupId));
}

/** Weight of a carcass, and who saved it. */
export async function readCarcass(db: Db, groupId: string) {
  const [row] = await db
    .select({
      hangingHundredths: groups.hangingHundredths,
      weighedAt: groups.weighedAt,
      weighedBy: users.username,
      pieces: groups.pieces,
    })
    .from(groups)
    .leftJoin(users, eq(users.id, groups.weighedBy))
    .where(eq(groups.id, groupId));
  return {
    hangingLb: row?.hangingHundredths ? row.hangingHundredths / 100 : null,
    weighedAt: row?.weighedAt?.toISOString() ?? null,
    weighedBy: row?.weighedBy ?? null,
    ...(row?.pieces && { pieces: await presentPieces(db, row.pieces) }),
  };
}

/** Pieces with the names of who entered them. */
async function presentPieces(db: Db, pieces: readonly WeighedPiece[]) {
  const ids = pieces.flatMap(({ weighedBy }) => weighedBy ?? []);
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isAmong(users.id, ids));
  const names = new Map(rows.map(({ id, username }) => [id, username]));
  return pieces.map(({ label, hundredths, weighedBy, weighedAt }) => ({
    label,
    lb: hundredths / 100,
    weighedAt,
    weighedBy: weighedBy && (names.get(weighedBy) ?? null),
  }));
}

/** A tap that has arrived before changes nothing. */
export async function insertTap(tx: Db, tap: typeof collectedTaps.$inferInsert): Promise<void> {
  await tx.insert(collectedTaps).values(tap).onConflictDoNothing();
}

/** Taps of a share, the one made last first; of two made at once, the one that arrived last. */
export const listTaps = (tx: Db, purchaseId: string) =>
  tx
    .select()
    .from(collectedTaps)
    .where(eq(collectedTaps.purchaseId, purchaseId))
    .orderBy(desc(collectedTaps.madeAt), desc(collectedTaps.at), desc(collectedTaps.id));

/** Check-offs of a person's shares, for their own export. */
export const listHandoversOf = (db: Db, userId: string) =>
  db
    .select({
      purchaseId: handovers.purchaseId,
      windowId: handovers.windowId,
      collector: handovers.collector,
      boxes: handovers.boxes,
      hundredthsOfPounds: handovers.hundredths,
      collectedAt: handovers.collectedAt,
    })
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .where(eq(purchases.userId, userId))
    .orderBy(asc(handovers.purchaseId));
