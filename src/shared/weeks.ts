const dayMs = 86_400_000;

/** The Mondays, in UTC, on which the last `count` weeks began, oldest first: `2026-11-16`. */
export function lastWeeks(now: Date, count: number): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: count }, (_, index) =>
    new Date(monday - (count - 1 - index) * 7 * dayMs).toISOString().slice(0, 10),
  );
}
