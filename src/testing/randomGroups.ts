import { milestoneKinds } from '#shared/milestones/milestones';
import { portions, quartersOf } from '#shared/groups/portions';
import { asCents } from '#shared/money';
import { isIn, purchaseStates, settledStates } from '#shared/purchases/purchaseStates';
import type { Actor } from '#shared/users/actor';
import type { Db } from '#server/db/database';
import { newId } from '#server/db/schema/columns';
import { groupMembers, groups } from '#server/db/schema/groups';
import { invites, inviteStates } from '#server/db/schema/invites';
import { milestones } from '#server/db/schema/milestones';
import { groupPictures, pictures } from '#server/db/schema/pictures';
import { purchases } from '#server/db/schema/purchases';
import { suppliers } from '#server/db/schema/suppliers';
import { users } from '#server/db/schema/users';
import { waitlist } from '#server/db/schema/waitlist';
import type { Caller } from '#server/http/serve';

import { unique } from './factories/unique';

/** The same numbers in every run; mulberry32. */
export function drawFrom(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

export type Draw = ReturnType<typeof drawFrom>;

export const oneOf = <Item>(draw: Draw, items: readonly Item[]): Item =>
  items[draw(items.length)] as Item;

export const instant = (minutes: number): Date => new Date(Date.UTC(2026, 2, 1) + minutes * 60_000);

export interface World {
  supplierIds: string[];
  userIds: string[];
  groupIds: string[];
}

async function insertGroups(
  tx: Db,
  draw: Draw,
  { supplierIds, userIds }: Omit<World, 'groupIds'>,
): Promise<string[]> {
  const groupRows = Array.from({ length: 12 }, (_, index) => ({
    id: newId(),
    name: `Herd ${draw(5)} "quoted" ✓`,
    supplierId: oneOf(draw, supplierIds),
    animal: oneOf(draw, ['Beef', 'Lamb'] as const),
    state: 'WA' as const,
    tag: draw(2) ? `#${draw(1000)}` : null,
    weights: draw(2)
      ? { liveLb: 1200, hangingLb: null, takeHomeLowLb: 400.5, takeHomeHighLb: null }
      : null,
    status: oneOf(draw, ['open', 'closed'] as const),
    portionsAvailable: portions.slice(draw(3)),
    totalCents: asCents(440_000),
    totalQuarters: 16,
    remainingCents: asCents(27_500 * draw(16)),
    quartersLeft: 16,
    createdBy: oneOf(draw, userIds),
    createdAt: instant(draw(4)),
    updatedAt: instant(draw(9)),
    dateClosed: draw(3) ? null : instant(3),
    deletedAt: index === 11 ? instant(5) : null,
  }));
  await tx.insert(groups).values(groupRows);
  return groupRows.map(({ id }) => id);
}

/** People, animals and sales as they come: deleted ones, refunds, holds, invitations of all kinds. */
export async function buildWorld(tx: Db, draw: Draw): Promise<World> {
  const supplierRows = Array.from({ length: 3 }, () => ({
    id: newId(),
    name: unique('Facts Ranch'),
    address: { street: '1 Main St', city: 'Town', state: 'WA' as const, zip: '98001' },
  }));
  await tx.insert(suppliers).values(supplierRows);
  const supplierIds = supplierRows.map(({ id }) => id);
  const userRows = Array.from({ length: 8 }, (_, index) => ({
    id: newId(),
    username: unique('facts'),
    email: `${unique('facts')}@example.com`,
    role: 'member' as const,
    emailVerifiedAt: index % 2 ? instant(0) : null,
    deletedAt: index === 7 ? instant(0) : null,
  }));
  await tx.insert(users).values(userRows);
  const userIds = userRows.map(({ id }) => id);
  const groupIds = await insertGroups(tx, draw, { supplierIds, userIds });
  for (const groupId of groupIds) {
    for (const userId of userIds) {
      if (draw(3) === 0)
        await tx.insert(groupMembers).values({ groupId, userId, joinedAt: instant(draw(3)) });
      await insertPurchases(tx, draw, { groupId, userId });
      if (draw(3) === 0) {
        await tx.insert(waitlist).values({ groupId, userId, portion: oneOf(draw, portions) });
      }
    }
    await insertPictures(tx, draw, groupId, oneOf(draw, userIds));
    if (draw(2)) await insertMilestones(tx, draw, groupId);
    const addresses = Array.from({ length: draw(4) }, () => ({
      groupId,
      email: `${unique('guest')}@example.com`,
      state: oneOf(draw, inviteStates),
      expiresAt: instant(9),
      createdAt: instant(draw(2)),
    }));
    if (addresses.length > 0) await tx.insert(invites).values(addresses);
  }
  return { supplierIds, userIds, groupIds };
}

async function insertMilestones(tx: Db, draw: Draw, groupId: string) {
  for (const kind of milestoneKinds.slice(0, draw(4))) {
    const doneAt = draw(2) ? instant(draw(9)) : null;
    const note = draw(2) ? `At "Ed’s" ${draw(9)}` : null;
    await tx.insert(milestones).values({ groupId, kind, plannedOn: '2026-12-12', doneAt, note });
  }
}

async function insertPictures(tx: Db, draw: Draw, groupId: string, createdBy: string) {
  const file = Buffer.from('a file');
  for (let place = draw(5) - 1; place >= 0; place -= 1) {
    const size = { width: 1 + draw(1600), height: 1 + draw(1600) };
    const pictureId = newId();
    await tx.insert(pictures).values({
      id: pictureId,
      key: unique('key'),
      createdBy,
      ...size,
      small: file,
      medium: file,
      large: file,
    });
    await tx.insert(groupPictures).values({ groupId, place, pictureId, alt: `Steer "${place}"` });
  }
}

/** Holds and purchases of a group, in any state. */
async function insertPurchases(
  tx: Db,
  draw: Draw,
  of: { groupId: string; userId: string },
): Promise<void> {
  let isLive = false;
  for (let left = draw(4); left > 0; left -= 1) {
    const state = oneOf(draw, purchaseStates);
    const live = state === 'held' || state === 'settling';
    if (live && isLive) continue;
    isLive ||= live;
    const portion = oneOf(draw, portions);
    const paid = isIn(settledStates, state);
    await tx.insert(purchases).values({
      ...of,
      portion,
      quarters: quartersOf[portion],
      priceCents: asCents(1 + draw(90_000)),
      state,
      releaseReason: state === 'released' ? 'expired' : null,
      isWaitlistHold: live && draw(2) === 0,
      holdExpiresAt: instant(9),
      intentId: unique('pi_facts'),
      paidAt: paid ? instant(1) : null,
      receiptNumber: paid ? unique('receipt') : null,
    });
  }
}

/** Every kind of reader: one of the users, in every role. */
export function readersOf({ supplierIds, userIds }: World): Actor[] {
  const [ofSupplier = null] = supplierIds;
  const [id = ''] = userIds;
  return [
    { id, role: 'superadmin', supplierId: null },
    { id, role: 'supplieradmin', supplierId: ofSupplier },
    { id, role: 'supplieradmin', supplierId: null },
    { id, role: 'admin', supplierId: ofSupplier },
    { id, role: 'admin', supplierId: null },
    { id, role: 'member', supplierId: ofSupplier },
    { id, role: 'member', supplierId: null },
    { id, role: 'pending', supplierId: null },
  ];
}

/** A reader as one who calls. */
export const callerOf = (reader: Actor): Caller => ({
  ...reader,
  username: 'ann',
  email: 'ann@example.com',
  sessionId: newId(),
  secondFactorAt: null,
});
