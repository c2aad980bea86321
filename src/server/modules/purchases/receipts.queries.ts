import { and, eq, inArray, lte, sql } from 'drizzle-orm';

import { factsOf } from '#shared/groups/facts';
import { stageOf } from '#shared/groups/groupStage';
import { quartersPerPortion } from '#shared/groups/portions';
import type { Pricing } from '#shared/groups/pricing';
import { presentPricing } from '#shared/groups/pricing';
import { countStock, untouched } from '#shared/inventory/quarterCounts';
import type { Receipt } from '#shared/purchases/purchases.contract';
import { isIn, liveStates } from '#shared/purchases/purchaseStates';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { milestones } from '../../db/schema/milestones';
import { ledger, purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { readSheetOf } from '../cutSheets/groupCutSheets.service';
import { presentMilestones, presentPicture } from '../groups/groups.presenter';
import { listTickets, type Ticket } from './scaleTickets.queries';
import { presentSettlement } from './settlements.presenter';
import { readMoneyOf, type ShareMoney } from './settlements.queries';
import { moneyColumns, presentPurchase, returners } from './purchaseLists.queries';
import { findHandover } from '../windows/pickupWindows.queries';

const selectReceipt = (db: Db) =>
  db
    .select({
      purchase: purchases,
      group: groups,
      supplier: {
        name: suppliers.name,
        email: suppliers.email,
        phone: suppliers.phone,
        address: suppliers.address,
      },
      buyer: { username: users.username, email: users.email },
      cashReturnedBy: returners.username,
      money: moneyColumns,
      now: sql`${databaseNow}`.mapWith(groups.createdAt),
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(returners, eq(returners.id, purchases.cashReturnedBy));

type ReceiptRow = Awaited<ReturnType<typeof selectReceipt>>[number];

/** A purchase with the facts of its receipt, and the supplier of its group; null when there is none. */
export async function findReceipt(
  db: Db,
  id: string,
): Promise<{ receipt: Receipt; supplierId: string } | null> {
  const [row] = await selectReceipt(db).where(eq(purchases.id, id));
  if (!row) return null;
  const sold = await countSoldWith(db, row.purchase);
  const { group, now } = row;
  const way = await db.select().from(milestones).where(eq(milestones.groupId, group.id));
  const cutSheet = await readSheetOf(
    db,
    id,
    { ...group, totalPortions: group.totalQuarters / quartersPerPortion },
    { stage: stageOf(group, now), now },
  );
  const handover = row.purchase.state === 'paid' ? await findHandover(db, row.purchase) : null;
  const [money] = group.pricing ? await readMoneyOf(db, [row.purchase]) : [];
  const receipt = {
    ...presentReceipt(row, way, sold),
    cutSheet,
    ...(handover && { handover }),
    ...(money &&
      group.pricing &&
      presentByWeight(
        group.pricing,
        money,
        money.statement ? await listTickets(db, group.id) : [],
      )),
  };
  return { receipt, supplierId: group.supplierId };
}

const presentByWeight = (pricing: Pricing, money: ShareMoney, tickets: readonly Ticket[]) => ({
  pricing: presentPricing(pricing),
  settlement: {
    ...presentSettlement(money),
    ...(tickets.length > 0 && {
      tickets: tickets.map(({ piece, picture }) => ({ piece, picture: presentPicture(picture) })),
    }),
  },
});

/** The receipt shows a deadline only while it is ahead. */
function presentDay({ group, now }: ReceiptRow) {
  const isToCome = stageOf(group, now) === 'selling' && !group.decidedAt;
  return isToCome
    ? { fillBy: group.fillBy?.toISOString() ?? null, ifUnfilled: group.ifUnfilled }
    : {};
}

/** How many quarters were sold once this purchase was, by the ledger; null while it is not paid. */
async function countSoldWith(db: Db, { id, groupId }: ReceiptRow['purchase']) {
  const isSale = and(eq(ledger.purchaseId, id), inArray(ledger.kind, ['purchase', 'cash-sale']));
  const sale = db.select({ id: ledger.id }).from(ledger).where(isSale);
  const [row] = await db
    .select({
      quarters: sql<number | null>`sum(case
        when ${ledger.kind} in ('purchase', 'cash-sale') then ${purchases.quarters}
        when ${ledger.kind} in ('refund', 'cash-refund') then -${purchases.quarters} end)::int`,
    })
    .from(ledger)
    .innerJoin(shares, eq(purchases.id, ledger.purchaseId))
    .where(and(eq(ledger.groupId, groupId), lte(ledger.id, sale)));
  return row?.quarters ?? null;
}

function presentReceipt(
  row: ReceiptRow,
  way: (typeof milestones.$inferSelect)[],
  sold: number | null,
): Receipt {
  const { purchase, group, buyer } = row;
  const { supplier, ...animal } = purchase.soldAs ?? { ...group, supplier: row.supplier };
  const { tag, ...facts } = factsOf(animal);
  return {
    ...presentPurchase(purchase, row),
    group: {
      name: animal.name,
      animal: animal.animal,
      state: animal.state,
      timeZone: group.timeZone,
      totalPortions: group.totalQuarters / quartersPerPortion,
      supplierName: supplier.name,
      tag,
      milestones: presentMilestones(way),
      doneAt: group.doneAt?.toISOString() ?? null,
      ...presentDay(row),
    },
    supplier,
    buyer,
    ...facts,
    card: purchase.card,
    quarters: sold === null ? countToday(group, purchase) : countSale(group, purchase, sold),
  };
}

/** As of the sale, so that two prints of a receipt are the same when more is sold in between. */
const countSale = (
  { totalQuarters }: ReceiptRow['group'],
  { quarters }: ReceiptRow['purchase'],
  sold: number,
) => ({ ...untouched, total: totalQuarters, sold, yours: quarters });

function countToday(group: ReceiptRow['group'], { state, quarters }: ReceiptRow['purchase']) {
  const yours = isIn(liveStates, state) ? quarters : 0;
  return { ...countStock(group), yours, yoursHeld: yours };
}
