import type {
  Purchase as WirePurchase,
  Receipt as WireReceipt,
} from '#shared/purchases/purchases.contract';
import type { Cents } from '#shared/money';
import type { QuarterCounts } from '#shared/inventory/quarterCounts';

import { centsOf, normaliseQuarters } from './group';

type Told = 'refundedAt' | 'refundReason' | 'holdExpiresAt' | 'group' | 'buyer';

/** A purchase, complete: what the server does not tell is `null`. */
export type Purchase = Omit<WirePurchase, 'amountPaid' | Told> & {
  priceCents: Cents;
} & { [field in Told]: NonNullable<WirePurchase[field]> | null };

/** A purchase with all that its receipt states. */
export type Receipt = Purchase &
  Pick<WireReceipt, 'supplier' | 'weights'> & { quarters: QuarterCounts };

export const normalisePurchase = ({ amountPaid, ...wire }: WirePurchase): Purchase => ({
  ...wire,
  priceCents: centsOf(amountPaid),
  refundedAt: wire.refundedAt ?? null,
  refundReason: wire.refundReason ?? null,
  holdExpiresAt: wire.holdExpiresAt ?? null,
  group: wire.group ?? null,
  buyer: wire.buyer ?? null,
});

export const normaliseReceipt = ({
  supplier,
  weights,
  quarters,
  ...wire
}: WireReceipt): Receipt => ({
  ...normalisePurchase(wire),
  supplier,
  weights,
  quarters: normaliseQuarters(quarters),
});
