interface Refund {
  /** An instant; null: the refund does not wait. */
  refundWaitsSince: string | null;
}

/** Days within which a shop that adds funds is not worth a word to its buyers. */
const quietDays = 3;
const dayMs = 24 * 3_600_000;

/** Where a refund is that has not arrived, for its buyer: on its way, or waiting for the shop's bank. */
export function refundUnderWay({ refundWaitsSince }: Refund, now: Date): string {
  const waitsMs = refundWaitsSince === null ? 0 : now.getTime() - Date.parse(refundWaitsSince);
  return waitsMs > quietDays * dayMs
    ? 'Your refund is waiting for the shop’s bank; we told them.'
    : 'Your refund is on its way.';
}
