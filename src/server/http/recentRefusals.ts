/** For so long the database is not asked again what it has just refused. */
const rememberedMs = 1_000;
/** More than these are forgotten all at once. */
const mostRemembered = 10_000;

/** Until when what is counted under a key has no room, and until when that is believed. */
interface Refusal {
  roomAt: number;
  believedUntil: number;
}

const refusals = new Map<string, Refusal>();

/** Under a flood of tries the database is asked once a second, by each process. */
export function rememberRefusal(key: string, secondsLeft: number): void {
  if (refusals.size >= mostRemembered) refusals.clear();
  const now = performance.now();
  const roomAt = now + secondsLeft * 1000;
  refusals.set(key, { roomAt, believedUntil: Math.min(roomAt, now + rememberedMs) });
}

/** Seconds until a recently refused key has room again; 0 if unknown. */
export function secondsRefused(key: string): number {
  const refusal = refusals.get(key);
  if (!refusal) return 0;
  const now = performance.now();
  if (now < refusal.believedUntil) return (refusal.roomAt - now) / 1000;
  refusals.delete(key);
  return 0;
}

/** Some tries were taken back: there may be room again. */
export const forgetRefusals = (): void => refusals.clear();
