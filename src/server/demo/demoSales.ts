import { priceShare } from '#shared/inventory/sharePrice';
import {
  holdShare,
  newStock,
  sellHeldShare,
  type Share,
  type Stock,
} from '#shared/inventory/stock';
import { toCents } from '#shared/money';

import { newId } from '../db/schema/columns';
import type { ChargeTestCard } from '../payments/testCharges';
import type { DemoGroup } from './demoAnimals';
import type { DemoPersonKey } from './demoPeople';

const dayMs = 86_400_000;

/** A share that was paid for. */
export interface DemoSale {
  purchaseId: string;
  buyer: DemoPersonKey;
  share: Share;
  intentId: string;
  paidAt: Date;
}

/** A group with the ids and sales it will have. */
export interface PricedDemoGroup {
  groupId: string;
  group: DemoGroup;
  stock: Stock;
  listedAt: Date;
  sales: DemoSale[];
}

/** Ids by person, made before anything is written, because payments name them. */
export type DemoIds = Record<DemoPersonKey, string>;

/** Prices a demo group's sales one after the other and has each paid at the provider. */
export async function payDemoSales(
  group: DemoGroup,
  userIds: DemoIds,
  charge: ChargeTestCard,
  now: Date,
): Promise<PricedDemoGroup> {
  const groupId = newId();
  const listedAt = new Date(now.getTime() - group.listedDaysAgo * dayMs);
  const stock = newStock(toCents(group.totalCost), group.totalPortions);
  const sales: DemoSale[] = [];
  let left = stock;
  for (const [buyer, portion] of group.sales ?? []) {
    const share = priceShare(left, portion);
    if (!share) throw new Error(`The demo sells more of ${group.name} than there is.`);
    left = sellHeldShare(holdShare(left, share), share);
    const purchaseId = newId();
    const metadata = { purchase: purchaseId, user: userIds[buyer], group: groupId, portion };
    const intentId = await charge({
      key: `demo:${purchaseId}`,
      amountCents: share.priceCents,
      metadata,
    });
    const paidAt = saleMoment(group, sales.length, listedAt);
    sales.push({ purchaseId, buyer, share, intentId, paidAt });
  }
  return { groupId, group, stock, listedAt, sales };
}

/** Sales come evenly over the first two thirds of the time since the offer. */
function saleMoment(group: DemoGroup, index: number, listedAt: Date): Date {
  const step = (group.listedDaysAgo * dayMs * 2) / 3 / (group.sales?.length ?? 1);
  return new Date(listedAt.getTime() + Math.round(step * (index + 1)));
}
