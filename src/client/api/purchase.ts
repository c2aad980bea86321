import { factsOf, type AnimalFacts } from '#shared/groups/facts';
import type {
  PaidCard,
  Purchase as WirePurchase,
  Receipt as WireReceipt,
} from '#shared/purchases/purchases.contract';
import type { Cents } from '#shared/money';
import type { QuarterCounts } from '#shared/inventory/quarterCounts';

import { centsOf, normaliseQuarters } from './group';

type OptionalFields =
  'cashBack' | 'refundedAt' | 'refundReason' | 'holdExpiresAt' | 'group' | 'buyer';

/** A complete purchase; fields that the server omits are `null`. */
export type Purchase = Omit<WirePurchase, 'amountPaid' | 'method' | OptionalFields> & {
  priceCents: Cents;
  method: 'card' | 'cash';
} & { [field in OptionalFields]: NonNullable<WirePurchase[field]> | null };

/** A purchase with all that its receipt states. */
export type Receipt = Purchase &
  Omit<AnimalFacts, 'tag'> &
  Pick<WireReceipt, 'supplier'> & { quarters: QuarterCounts; card: PaidCard | null };

export const normalisePurchase = ({ amountPaid, ...wire }: WirePurchase): Purchase => ({
  ...wire,
  priceCents: centsOf(amountPaid),
  method: wire.method ?? 'card',
  cashBack: wire.cashBack ?? null,
  refundedAt: wire.refundedAt ?? null,
  refundReason: wire.refundReason ?? null,
  holdExpiresAt: wire.holdExpiresAt ?? null,
  group: wire.group ?? null,
  buyer: wire.buyer ?? null,
});

export const normaliseReceipt = (wire: WireReceipt): Receipt => ({
  ...normalisePurchase(wire),
  ...factsOf(wire),
  supplier: wire.supplier,
  quarters: normaliseQuarters(wire.quarters),
  card: wire.card ?? null,
});
