import { countOf } from '../../../ui/labels';

/** `9:41`. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What is said aloud: it changes once a minute, and at the end. */
export function announceHold(seconds: number): string {
  if (seconds <= 0) return 'Your hold has ended.';
  const minutes = Math.ceil(seconds / 60);
  return `Held for you for ${countOf(minutes, 'more minute')}.`;
}
