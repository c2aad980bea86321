const hourMs = 3_600_000;

/** The rest of a price before the harvest, or what a statement asks for. */
export const balanceKinds = ['rest', 'settling'] as const;
export type BalanceKind = (typeof balanceKinds)[number];

export const balanceKindOf = ({
  statementVersion,
}: {
  statementVersion: number | null;
}): BalanceKind => (statementVersion === null ? 'rest' : 'settling');

/**
 * When something is done about a balance that is not paid, in hours from its due day's end: its buyer is reminded, and
 * at the last one its admins are asked what to do.
 */
export const balanceHours: Record<BalanceKind, readonly number[]> = {
  /** Seven and two days before, on the day; three days later the rancher decides, while the animal lives. */
  rest: [-168, -48, -14, 72],
  /** Two days before, on the day, then every two days; the admins after a week. */
  settling: [-48, -14, 48, 96, 144, 168],
};

/** Act that a balance needs now, by the newest of its moments that has come and was not acted upon. */
export function dueAct(
  balance: { statementVersion: number | null; dueAt: Date; remindedAt: Date | null },
  now: Date,
): 'remind' | 'ask' | null {
  const { dueAt, remindedAt } = balance;
  const hours = balanceHours[balanceKindOf(balance)];
  const momentAt = (hour: number): number => dueAt.getTime() + hour * hourMs;
  const newest = hours.findLast((hour) => momentAt(hour) <= now.getTime());
  if (newest === undefined) return null;
  if (remindedAt !== null && remindedAt.getTime() >= momentAt(newest)) return null;
  return newest === hours.at(-1) ? 'ask' : 'remind';
}
