/**
 * From which state a purchase may move to which: the whole life of a share. `refunding → paid` where
 * the buyer disputes the charge; `released → settling` where a hold ran out and its payment came
 * after all. A refund that the bank sent back shows as `refunding` until it arrives.
 */
export const transitions = {
  held: ['settling', 'released'],
  settling: ['paid', 'released'],
  paid: ['refunding'],
  refunding: ['refunded', 'paid'],
  refunded: [],
  released: ['settling'],
} as const;

export type PurchaseState = keyof typeof transitions;
/** Where a purchase may go from `From`. */
export type NextState<From extends PurchaseState> = (typeof transitions)[From][number];

export const purchaseStates = [
  'held',
  'settling',
  'paid',
  'refunding',
  'refunded',
  'released',
] as const satisfies readonly PurchaseState[];

/** The share is put aside for its buyer. */
export const liveStates = ['held', 'settling'] as const;
export type LiveState = (typeof liveStates)[number];

/** The share is sold and not available to others. */
export const soldStates = ['paid', 'refunding'] as const;

/** The share was paid for, also when it was refunded later. */
export const settledStates = [...soldStates, 'refunded'] as const;

export const isIn = <State extends PurchaseState>(
  states: readonly State[],
  state: PurchaseState,
): state is State => (states as readonly PurchaseState[]).includes(state);

/** The fields a purchase's label follows from; `cashBack` is null unless it was refunded in cash. */
export interface StandingPurchase {
  state: PurchaseState;
  cashBack: { at: string | null } | null;
}

export const isCashOwed = ({ cashBack }: Pick<StandingPurchase, 'cashBack'>): boolean =>
  cashBack?.at === null;

export const purchaseStateLabels: Record<PurchaseState, string> = {
  held: 'Held, not paid',
  settling: 'Being confirmed',
  paid: 'Paid',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  released: 'Released',
};

export const cashOwedLabel = 'Cash to give back';

/** The label of a purchase's state; for a cash refund, whether the cash is still owed. */
export const stateLabelOf = (purchase: StandingPurchase): string =>
  isCashOwed(purchase) ? cashOwedLabel : purchaseStateLabels[purchase.state];
