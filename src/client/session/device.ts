import { randomUuid } from './randomUuid';

/** Stays when a session ends: the account's owner is known by it the next time. */
const key = 'device';

/** A random value that is this device's own, drawn when it is first asked for. */
export function deviceName(): string {
  const kept = localStorage.getItem(key);
  if (kept !== null) return kept;
  const drawn = randomUuid().replaceAll('-', '');
  localStorage.setItem(key, drawn);
  return drawn;
}
