import { and, eq, like } from 'drizzle-orm';

import { countStatements } from '#testing/countStatements';
import { sellByWeight, weigh } from '#testing/factories/weight';

import type { Db } from '../../db/database';
import { openPostgres } from '../../db/postgres';
import { newId } from '../../db/schema/columns';
import { groups } from '../../db/schema/groups';
import { handovers } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import type { Caller } from '../../http/serve';
import { noteGroupCheckedOff } from '../purchases/noteCheckedOff';
import { showStatements } from './statements.service';

const shareCount = 100;

/** Ends the transaction: nothing of it stays. */
class Undone extends Error {}

/** Processor milliseconds of this process, the least of several runs. */
async function measure(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

/** Adds copies of a paid share, so that the group has {@link shareCount} of them. */
async function addShares(tx: Db, groupId: string, purchaseId: string): Promise<void> {
  await tx
    .update(groups)
    .set({ totalQuarters: shareCount * 4 })
    .where(eq(groups.id, groupId));
  const [share] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!share) throw new Error('There is no share.');
  await tx.insert(purchases).values(
    Array.from({ length: shareCount - 2 }, (_, at) => ({
      ...share,
      id: newId(),
      intentId: `pi_copy_${String(at)}`,
      receiptNumber: `SC-C${String(at)}`,
    })),
  );
}

it('asks as many statements for 100 shares as for two, and little processor time, when statements are previewed', async () => {
  const { group, agreed, admin } = await sellByWeight();
  await weigh(group._id, 800, admin);
  const counter = await countStatements(process.env.TEST_DATABASE_URL ?? '');
  const database = openPostgres(counter.url, () => undefined);
  const { supplierId, userId: id } = admin;
  const caller = { id, role: 'admin', supplierId } as unknown as Caller;
  const countOf = async (act: () => Promise<unknown>) => {
    counter.read();
    await act();
    return [...counter.read().values()].reduce((sum, { count }) => sum + count, 0);
  };
  const measured = database.db.transaction(async (tx) => {
    const preview = () => showStatements(tx, caller, group._id);
    // The first statement brings the one that begins the transaction.
    await preview();
    const few = await countOf(preview);
    await addShares(tx, group._id, agreed.purchase._id);
    const many = await countOf(preview);
    expect((await preview()).shares).toHaveLength(shareCount);
    expect({ few, many }).toEqual({ few, many: few });
    expect(many).toBeLessThan(12);
    const read = () => tx.select().from(purchases).where(eq(purchases.groupId, group._id));
    const ms = { preview: await measure(preview), read: await measure(read) };
    // The rows are read about twice, and each bill is split and presented.
    expect(ms.preview / ms.read).toBeLessThan(12);
    expect(ms.preview).toBeLessThan(1_000);
    throw new Undone();
  });
  const ended = await Promise.allSettled([measured]);
  await database.close();
  counter.close();
  expect(ended).toEqual([{ status: 'rejected', reason: new Undone() }]);
});

it('asks as many statements for 100 shares that were given out as for one, when a correction looks at them', async () => {
  const { group, agreed, admin } = await sellByWeight();
  const counter = await countStatements(process.env.TEST_DATABASE_URL ?? '');
  const database = openPostgres(counter.url, () => undefined);
  const measured = database.db.transaction(async (tx) => {
    await tx.update(groups).set({ pricing: null }).where(eq(groups.id, group._id));
    const countOf = async () => {
      counter.read();
      await noteGroupCheckedOff(tx, group._id);
      return [...counter.read().values()].reduce((sum, { count }) => sum + count, 0);
    };
    const id = agreed.purchase._id;
    const collected = { collectedAt: new Date(), collectedBy: admin.userId };
    await tx.insert(handovers).values({ purchaseId: id, ...collected });
    const few = await countOf();
    await addShares(tx, group._id, id);
    const copies = await tx
      .select({ purchaseId: purchases.id })
      .from(purchases)
      .where(and(eq(purchases.groupId, group._id), like(purchases.intentId, 'pi_copy_%')));
    await tx.insert(handovers).values(copies.map((copy) => ({ ...copy, ...collected })));
    expect({ few, many: await countOf() }).toEqual({ few, many: few });
    throw new Undone();
  });
  const ended = await Promise.allSettled([measured]);
  await database.close();
  counter.close();
  expect(ended).toEqual([{ status: 'rejected', reason: new Undone() }]);
});
