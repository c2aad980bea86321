import { depositFor, type DepositTerms } from '#shared/groups/deposit';
import { zoneOf } from '#shared/groups/timeZones';
import { priceShare } from '#shared/inventory/sharePrice';
import {
  holdShare,
  newStock,
  sellHeldShare,
  type Share,
  type Stock,
} from '#shared/inventory/stock';
import { toCents, type Cents } from '#shared/money';

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
  /** Part of the price that was paid; null: all of it. */
  depositCents: Cents | null;
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
    const paidAt = saleMoment(group, sales.length, listedAt);
    const depositCents = depositFor(depositTermsOf(group), share, paidAt);
    const metadata = {
      purchase: purchaseId,
      user: userIds[buyer],
      group: groupId,
      portion,
      ...(depositCents !== null && { price: String(share.priceCents) }),
    };
    const intentId = await charge({
      key: `demo:${purchaseId}`,
      amountCents: depositCents ?? share.priceCents,
      metadata,
    });
    sales.push({ purchaseId, buyer, share, depositCents, intentId, paidAt });
  }
  return { groupId, group, stock, listedAt, sales };
}

export const depositTermsOf = ({ pricing, state, afterSelling }: DemoGroup): DepositTerms => {
  const harvest = afterSelling?.milestones.find(({ kind }) => kind === 'harvested');
  return {
    deposit: pricing?.deposit,
    timeZone: zoneOf(state),
    harvestOn: harvest ? dayIn(harvest.inDays) : null,
  };
};

export const dayIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Sales come evenly over the first two thirds of the time since the offer. */
function saleMoment(group: DemoGroup, index: number, listedAt: Date): Date {
  const step = (group.listedDaysAgo * dayMs * 2) / 3 / (group.sales?.length ?? 1);
  return new Date(listedAt.getTime() + Math.round(step * (index + 1)));
}
