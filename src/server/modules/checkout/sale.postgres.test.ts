import { eq, sql } from 'drizzle-orm';
import { Pool } from 'pg';

import { factsOf } from '#shared/groups/facts';
import { priceShare } from '#shared/inventory/sharePrice';
import { newStock, sellHeldShare, type Stock } from '#shared/inventory/stock';
import { asCents } from '#shared/money';
import { eventually } from '#testing/eventually';
import { isWaitedFor } from '#testing/isWaitedFor';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { openPostgres } from '../../db/postgres';
import { newId } from '../../db/schema/columns';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { auditLog, mailOutbox } from '../../db/schema/platform';
import { ledger, purchases, receiptNumbers } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { waitlist } from '../../db/schema/waitlist';
import { finishAndRead, rowsOf } from '../../db/statement';
import { joinGroup } from '../groups/membership.queries';
import { findRow, lockAlone, type GroupRow } from '../inventory/stock.queries';
import { endPlace } from '../inventory/waitlistPlaces.queries';
import { holdStock, lockGroup, openStock, releaseStock } from '../inventory/stock.service';
import { readReceiptWriters } from '../purchases/purchaseMails.notice';
import { insertPurchase, movePurchase, shareOf } from '../purchases/purchases.queries';
import { writeSale } from './sale.queries';

const database = openPostgres(process.env.TEST_DATABASE_URL ?? '', () => undefined);
const { db } = database;
const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => Promise.all([database.close(), pool.end()]));

/** A group with this stock, and a buyer who was invited to it and is taking a Quarter. */
async function buildSale(stock: Stock, status: 'open' | 'closed') {
  const [supplierId, userId, groupId] = [newId(), newId(), newId()];
  const email = `${userId}@sale.test`;
  await db.insert(suppliers).values({
    id: supplierId,
    name: supplierId,
    email,
    phone: '',
    address: { street: '', city: '', state: '', zip: '' },
  });
  await db.insert(users).values({ id: userId, username: userId, email, role: 'member' });
  const made = { animal: 'Beef', state: 'WA', portionsAvailable: ['Quarter'] } as const;
  const parts = { id: groupId, name: 'Angus', supplierId, createdBy: userId, ...stock };
  await db.insert(groups).values({ ...made, ...parts, portionsAvailable: ['Quarter'] });
  await db.insert(waitlist).values({ groupId, userId, portion: 'Full' });
  await db.insert(invites).values({ groupId, email, expiresAt: new Date() });
  return db.transaction(async (tx) => {
    await openStock(tx, groupId, stock, { actorId: userId });
    const group = await lockGroup(tx, groupId);
    const share = group && priceShare(group.stock, 'Quarter');
    if (!share) throw new Error('There is no share to sell.');
    await holdStock(tx, group, share);
    await tx.update(groups).set({ status }).where(eq(groups.id, groupId));
    const held = { ...share, groupId, userId, state: 'settling', intentId: newId() } as const;
    return insertPurchase(tx, held);
  });
}

function person() {
  const id = newId();
  return { id, username: id, email: `${id}@sale.test`, role: 'superadmin' as const };
}

async function buildCashier(): Promise<string> {
  const cashier = person();
  await db.insert(users).values(cashier);
  return cashier.id;
}

type Sale = Awaited<ReturnType<typeof buildSale>>;

/** The same sale by single statements, one after another. */
async function sellPlainly(tx: Db, sale: Sale, cashier: string | null): Promise<void> {
  const group = await lockGroup(tx, sale.groupId);
  if (!group) throw new Error('There is no group.');
  const stock = sellHeldShare(group.stock, shareOf(sale));
  const status = group.status === 'open' && stock.quartersLeft === 0 ? 'full' : group.status;
  const writtenOffCents = group.stock.remainingCents - sale.priceCents - stock.remainingCents;
  const { name, animal, state } = group;
  const [supplier] = await tx
    .select({
      name: suppliers.name,
      email: suppliers.email,
      phone: suppliers.phone,
      address: suppliers.address,
    })
    .from(suppliers)
    .where(eq(suppliers.id, group.supplierId));
  if (!supplier) throw new Error('There is no supplier.');
  await movePurchase(tx, sale.id, 'settling', 'paid', {
    paidAt: new Date(),
    receiptNumber: sql`'SC-' || nextval(${receiptNumbers.seqName})`,
    soldAs: { name, animal, state, ...factsOf(group), supplier },
  });
  const { groupId, portion, priceCents } = sale;
  const actorId = cashier ?? sale.userId;
  const source = { groupId, purchaseId: sale.id, actorId };
  const kind = cashier ? 'cash-sale' : 'purchase';
  const [soldFor, writtenOff] = [asCents(0 - priceCents), asCents(0 - writtenOffCents)];
  await tx.insert(ledger).values({ ...source, kind, deltaCents: soldFor });
  if (writtenOffCents > 0) {
    const note = 'No quarter stood for it.';
    await tx
      .insert(ledger)
      .values({ ...source, kind: 'written-off', deltaCents: writtenOff, note });
  }
  const changes = { ...stock, status, version: group.version + 1 };
  await tx.update(groups).set(changes).where(eq(groups.id, groupId));
  await joinGroup(tx, group, sale.userId);
  await endPlace(tx, group.id, sale.userId);
  await recordAudit(tx, {
    actorId,
    action: cashier ? 'purchase.cash' : 'purchase.paid',
    subjectId: sale.id,
    after: { groupId, portion, priceCents },
  });
}

const valuesOf = (sale: Sale, isAlone: boolean, cashier: string | null = null) => ({
  id: sale.id,
  mailId: null,
  isAlone,
  isAnswered: false,
  card: null,
  movements: null,
  ledgerKind: cashier ? ('cash-sale' as const) : ('purchase' as const),
  actorId: cashier,
  auditAction: cashier ? ('purchase.cash' as const) : ('purchase.paid' as const),
  address: null,
  soldAt: null,
});

async function sellAtOnce(
  tx: Db,
  sale: Sale,
  changes: Partial<Parameters<typeof writeSale>[1]> = {},
) {
  await lockGroup(tx, sale.groupId);
  return writeSale(tx, { ...valuesOf(sale, false), ...changes });
}

/** All rows that a sale may touch, without the names of things and the moments. */
async function rowsAfter({ id, groupId, userId }: Sale): Promise<unknown> {
  const rows = [
    await db.select().from(groups).where(eq(groups.id, groupId)),
    await db.select().from(purchases).where(eq(purchases.id, id)),
    await db.select().from(ledger).where(eq(ledger.groupId, groupId)).orderBy(ledger.id),
    await db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId)),
    await db.select().from(waitlist).where(eq(waitlist.groupId, groupId)),
    await db.select().from(users).where(eq(users.id, userId)),
    await db.select().from(invites).where(eq(invites.groupId, groupId)),
    await db.select().from(auditLog).where(eq(auditLog.subjectId, id)),
  ];
  const isMoment = /^\d{4}-\d\d-\d\dT/;
  const isName = /[0-9a-f]{8}-[0-9a-f]{4}-|^SC-\d/;
  const shape = (key: string, value: unknown): unknown => {
    if (key === 'id') return 'id';
    if (typeof value !== 'string') return value;
    if (value === userId) return 'buyer';
    return isMoment.test(value) ? 'moment' : isName.test(value) ? 'name' : value;
  };
  return JSON.parse(JSON.stringify(rows, shape));
}

const whole = newStock(asCents(100_00), 1);

it.each([
  ['of many quarters', whole, 'open', 'card'],
  ['of many quarters, alone', whole, 'open', 'alone'],
  ['of many quarters, in cash', whole, 'open', 'cash'],
  ['of the last quarter', { ...whole, quartersLeft: 1, quartersWithdrawn: 3 }, 'open', 'card'],
  ['of a group that was closed meanwhile', whole, 'closed', 'card'],
] as const)('leaves the same rows as plain statements: %s', async (_, offered, status, method) => {
  const stock =
    offered.quartersLeft === 1 ? { ...offered, remainingCents: asCents(30_00) } : offered;
  const [plain, atOnce] = [await buildSale(stock, status), await buildSale(stock, status)];
  const cashier = method === 'cash' ? await buildCashier() : null;
  await db.transaction((tx) => sellPlainly(tx, plain, cashier));
  await db.transaction((tx) =>
    sellAtOnce(tx, atOnce, valuesOf(atOnce, method === 'alone', cashier)),
  );
  expect(await rowsAfter(atOnce)).toEqual(await rowsAfter(plain));
});

it('writes nothing when another transaction has finished the purchase', async () => {
  const sale = await buildSale(whole, 'open');
  expect(await db.transaction((tx) => sellAtOnce(tx, sale))).toHaveLength(1);
  const before = await rowsAfter(sale);
  expect(await db.transaction((tx) => sellAtOnce(tx, sale))).toEqual([]);
  expect(await rowsAfter(sale)).toEqual(before);
});

it('sells what stands after the wait for the group when lock, sale and commit are one message', async () => {
  const sale = await buildSale(whole, 'open');
  const { groupId } = sale;
  const invite = { groupId, email: `${sale.userId}@sale.test`, expiresAt: new Date() };
  await db.delete(invites).where(eq(invites.groupId, groupId));
  let selling: Promise<{ read: GroupRow[] | null }> | undefined;
  await db.transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    selling = db.transaction((other) =>
      finishAndRead(other, {
        lock: lockAlone.with({ groupId }),
        last: writeSale.with(valuesOf(sale, true)),
        read: findRow.with({ groupId }),
      }),
    );
    expect(await eventually(() => isWaitedFor(pool, own?.pid ?? 0), Boolean)).toBe(true);
    if (group) await releaseStock(tx, await holdStock(tx, group, shareOf(sale)), shareOf(sale));
    await tx.update(groups).set({ name: 'Renamed', tag: 'R-1' }).where(eq(groups.id, groupId));
    await tx.insert(invites).values(invite);
  });
  const left = { remainingCents: 10_000 - sale.priceCents, quartersLeft: 3, heldCents: 0 };
  expect((await selling)?.read).toEqual([expect.objectContaining(left)]);
  const [sold] = await db.select().from(purchases).where(eq(purchases.id, sale.id));
  expect(sold?.soldAs).toMatchObject({ name: 'Renamed', tag: 'R-1' });
  const [accepted] = await db.select().from(invites).where(eq(invites.groupId, groupId));
  expect(accepted?.state).toBe('accepted');
});

it('queues a receipt that is written when it is sent, and none once its payment went back', async () => {
  const sale = await buildSale(whole, 'open');
  const undone = db.transaction(async (tx) => {
    const mailId = newId();
    await sellAtOnce(tx, sale, { isAlone: true, mailId });
    const [mail] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, mailId));
    const about = { purchaseId: sale.id };
    expect(mail).toMatchObject({ to: `${sale.userId}@sale.test`, text: null, about });
    await tx.update(groups).set({ name: 'Renamed' }).where(eq(groups.id, sale.groupId));
    const written = () => readReceiptWriters({ db: tx, publicUrl: 'https://shop.test' }, [sale.id]);
    const [paid] = await tx.select().from(purchases).where(eq(purchases.id, sale.id));
    const subject = `Receipt ${paid?.receiptNumber}: a Quarter of Angus, 1/4 of the beef`;
    expect((await written()).get(sale.id)?.()).toMatchObject({ subject });
    await movePurchase(tx, sale.id, 'paid', 'refunding');
    await movePurchase(tx, sale.id, 'refunding', 'refunded', { refundedAt: new Date() });
    expect((await written()).size).toBe(0);
    throw new Error('undone');
  });
  // Rows are taken back, because the server would send the mail, and find a refund without its entry in the ledger.
  await expect(undone).rejects.toThrow('undone');
});

it.each([
  ['of the last quarter', { ...whole, quartersLeft: 1, quartersWithdrawn: 3 }, {}],
  ['that an admin waits for', whole, { role: 'supplieradmin', saleMails: 'each' }],
] as const)('writes nothing alone: a sale %s', async (_, offered, awaits) => {
  const stock =
    offered.quartersLeft === 1 ? { ...offered, remainingCents: asCents(30_00) } : offered;
  const sale = await buildSale(stock, 'open');
  const group = await db.transaction((tx) => lockGroup(tx, sale.groupId));
  const admin = { ...person(), ...awaits, supplierId: group?.supplierId };
  await db.insert(users).values(admin);
  const before = await rowsAfter(sale);
  expect(await db.transaction((tx) => sellAtOnce(tx, sale, { isAlone: true }))).toEqual([]);
  expect(await rowsAfter(sale)).toEqual(before);
  expect(await db.transaction((tx) => sellAtOnce(tx, sale))).toHaveLength(1);
});
