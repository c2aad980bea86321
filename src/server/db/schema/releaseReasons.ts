/** Why a share was let go; what its buyer was told of it stands. */
export const releaseReasons = [
  /** Its time was up and nobody has said a word: the one reason after which it may be taken again. */
  'expired',
  /** It ran out, and others had bought its room when its payment came. */
  'taken',
  'returned',
  /** Its buyer asked for a share of the same group anew. */
  'replaced',
  /** An offer whose very share was sold to its holder for cash. */
  'soldForCash',
  'groupOffSale',
  /** An offer to somebody who may not buy there any more, as whom an admin removed from the group. */
  'memberRemoved',
  'userDeleted',
  /** Its payment was never made, or was cancelled, or was not the price. */
  'unpaid',
  /** Its payment was taken and given back in the provider's dashboard. */
  'refunded',
  'unknownPayment',
] as const;
export type ReleaseReason = (typeof releaseReasons)[number];
