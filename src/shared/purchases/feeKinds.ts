/** Kinds of movement for which the card provider takes a fee. */
export const feeKinds = ['charge', 'refund', 'dispute'] as const;

export type FeeKind = (typeof feeKinds)[number];
