const day = 24 * 60 * 60 * 1000;

const steps = [
  { unit: 'day', ms: day },
  { unit: 'hour', ms: 60 * 60 * 1000 },
  { unit: 'minute', ms: 60 * 1000 },
] as const;

/** Beyond this a date is shown instead of a relative time. */
const farAway = 30 * day;

const relativeIn = (style: 'short' | 'long') =>
  new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style });
const relative = { short: relativeIn('short'), long: relativeIn('long') };
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const holdEndFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const instantFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** `17 min ago` (long: `17 minutes ago`), `yesterday`, `in 9 days`, `Mar 4, 2026`. */
export function formatDateTime(
  instant: Date,
  now: Date,
  style: keyof typeof relative = 'short',
): string {
  const distance = instant.getTime() - now.getTime();
  if (Math.abs(distance) >= farAway) return dateFormat.format(instant);
  const step = steps.find(({ ms }) => Math.abs(distance) >= ms);
  if (!step) return 'just now';
  return relative[style].format(Math.round(distance / step.ms), step.unit).replace('.', '');
}

/** `Wednesday, March 4, 2026 at 9:05 AM PST`: by the reader's clock, which is not always the ranch's. */
export const formatExactTime = (instant: Date): string => instantFormat.format(instant);

/** `Tue 4:38 PM`: within a week. */
export const formatHoldEnd = (instant: Date): string => holdEndFormat.format(instant);
