import { factsOf, type AnimalFacts } from '#shared/groups/facts';
import { asCents, sumOfCents } from '#shared/money';
import type {
  Purchase as WirePurchase,
  Receipt as WireReceipt,
} from '#shared/purchases/purchases.contract';
import { fromWire, notGoneBack } from '#shared/purchases/returnedMoney';
import type { OwnShare } from '#shared/steps/buyerSteps';

import { centsOf } from './group';

export type Purchase = ReturnType<typeof toPurchase>;

/** A purchase with all that its receipt states. */
export type Receipt = ReturnType<typeof toReceipt>;

/** From the wire to what the page works with. `group` and `buyer` are where the list names them. */
export function toPurchase({
  amountPaid,
  price,
  charged,
  returned,
  paidLater,
  ...wire
}: WirePurchase) {
  // The demo form charges another amount than the price.
  const paidCents = centsOf(charged ?? amountPaid);
  const gone = returned ? fromWire(returned) : null;
  const left = gone ? notGoneBack(paidCents, gone) : paidCents;
  const method = wire.method ?? ('card' as const);
  const later = { card: centsOf(paidLater?.card ?? 0), cash: centsOf(paidLater?.cash ?? 0) };
  const back = { ...later, [method]: sumOfCents([left, later[method]]) };
  return {
    ...wire,
    priceCents: centsOf(amountPaid),
    paidCents,
    /** Rest of a price whose deposit was paid; null: the price is paid whole. */
    restCents: price === undefined ? null : asCents(centsOf(price) - centsOf(amountPaid)),
    /** Money that a refund still gives back, with what was paid later, and by its way. */
    leftCents: sumOfCents([back.card, back.cash]),
    back,
    later,
    method,
    cashBack: wire.cashBack ?? null,
    refundedAt: wire.refundedAt ?? null,
    refundReason: wire.refundReason ?? null,
    /** Null where nothing went back, and of a server that does not say it. */
    returned: gone,
    refundWaitsSince: wire.refundWaitsSince ?? null,
    holdExpiresAt: wire.holdExpiresAt ?? null,
    group: wire.group ?? null,
    buyer: wire.buyer ?? null,
  };
}

export const toReceipt = (wire: WireReceipt) => ({
  ...toPurchase(wire),
  ...(factsOf(wire) as Omit<AnimalFacts, 'tag'>),
  supplier: wire.supplier,
  card: wire.card ?? null,
  owner: wire.owner ?? null,
  agreement: wire.agreement ?? null,
  /** How far the animal is; `null` of what a server leaves out. */
  way: {
    milestones: wire.group?.milestones ?? [],
    doneAt: wire.group?.doneAt ?? null,
    timeZone: wire.group?.timeZone,
  },
  cutSheet: wire.cutSheet ?? null,
  handover: wire.handover ?? null,
  /** Null: at a fixed price. */
  pricing: wire.pricing ?? null,
  settlement: wire.settlement ?? null,
});

/** Parts of a receipt that its buyer’s steps follow from. */
export const ownShareOf = ({ dispute, way, settlement, ...receipt }: Receipt): OwnShare => ({
  owner: receipt.owner,
  agreement: receipt.agreement,
  cutSheet: receipt.cutSheet,
  handover: receipt.handover,
  // Money that a bank took and the statement asks for again is a balance as any other.
  dispute:
    dispute?.state === 'lost' && settlement?.byBank === (settlement?.statement?.byBank ?? 0)
      ? null
      : (dispute?.state ?? null),
  balance: settlement?.balance ?? null,
  timeZone: way.timeZone,
});
