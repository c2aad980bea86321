import { AppError } from './AppError';

/** Texts of a record, by the fields of its form. */
type Texts = Readonly<Record<string, string>>;

/**
 * Refuses a change that was made from an older copy where it would replace what another person saved.
 * @throws AppError `stale`, with what stands in each field that differs
 */
export function requireSame(noun: string, stored: Texts, sent: Texts): void {
  const fields = differing(stored, sent);
  if (fields.length === 0) return;
  throw new AppError(
    'stale',
    `Someone changed this ${noun} since you opened the form. Look at what is new, then save again.`,
    {
      fields: Object.fromEntries(
        fields.map((field) => [field, `Now: ${stored[field] || 'empty'}.`]),
      ),
    },
  );
}

/**
 * The same for a form that sends what stood when it was opened.
 * @param seen undefined: of a client that does not say it, or once the reader was shown what stands
 */
export function requireSeen(
  noun: string,
  { stored, seen, sent }: { stored: Texts; seen: Texts | undefined; sent: Texts },
): void {
  if (seen && differing(stored, seen).length > 0) requireSame(noun, stored, sent);
}

/** Fields in which one differs from the other; one that only one of them has does. */
const differing = (one: Texts, other: Texts): string[] =>
  Object.keys({ ...one, ...other }).filter((field) => one[field] !== other[field]);
