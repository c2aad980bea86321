/** Why a share was released; the buyer saw the reason, so it does not change. */
export const releaseReasons = [
  /** It expired: the only reason after which a late payment may take the share again. */
  'expired',
  /** It ran out, and others had bought its room when its payment came. */
  'taken',
  'returned',
  /** Its buyer asked for a share of the same group anew. */
  'replaced',
  /** A waitlist hold whose share was sold to the same person for cash. */
  'soldForCash',
  'groupOffSale',
  /** A waitlist hold of a user who may not buy there any more, such as a removed member. */
  'memberRemoved',
  'userDeleted',
  /** Its payment was never made, or was cancelled, or was not the price. */
  'unpaid',
  /** Its payment was captured and refunded in the provider's dashboard. */
  'refunded',
  'unknownPayment',
  /** A balance that a newer statement replaced, or that its share no longer owes. */
  'notOwed',
  /** A balance that the supplier forgave. */
  'waived',
] as const;

/** True where a balance is still owed: a payment of it came to nothing. */
export const isPaymentFailure = (reason: ReleaseReason): boolean =>
  reason === 'unpaid' || reason === 'refunded' || reason === 'unknownPayment';

export type ReleaseReason = (typeof releaseReasons)[number];
