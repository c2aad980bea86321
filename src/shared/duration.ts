const minuteSeconds = 60;
const hourSeconds = 3600;

/** How long to wait, in words for a person; rounded up, so that waiting so long is enough. */
export function formatDuration(seconds: number): string {
  if (seconds <= minuteSeconds) return 'a minute';
  if (seconds <= 2 * hourSeconds) return `${Math.ceil(seconds / minuteSeconds)} minutes`;
  return `${Math.ceil(seconds / hourSeconds)} hours`;
}
