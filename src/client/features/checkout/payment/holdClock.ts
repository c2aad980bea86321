import { countOf } from '../../../ui/labels';

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** `9:41`; from an hour on `23:09:41`. */
export function formatClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Text read aloud by screen readers: it changes once a minute, an hour where it is many, and at the end. */
export function announceHold(seconds: number): string {
  if (seconds <= 0) return 'Your hold has ended.';
  const minutes = Math.ceil(seconds / 60);
  const left =
    minutes > 120
      ? countOf(Math.floor(minutes / 60), 'more hour')
      : countOf(minutes, 'more minute');
  return `Held for you for ${left}.`;
}
