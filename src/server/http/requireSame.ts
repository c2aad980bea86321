import { AppError } from './AppError';

/** Texts of a record, by the fields of its form. */
type Texts = Readonly<Record<string, string>>;

/**
 * Refuses a change that was made from an older copy where it would replace what another person saved.
 * @throws AppError `stale`, with what stands in each field that differs
 */
export function requireSame(noun: string, stored: Texts, sent: Texts): void {
  const fields = Object.entries(stored).filter(([field, text]) => text !== sent[field]);
  if (fields.length === 0) return;
  throw new AppError(
    'stale',
    `Someone changed this ${noun} since you opened the form. Look at what is new, then save again.`,
    {
      fields: Object.fromEntries(
        fields.map(([field, text]) => [field, `Now: ${text || 'empty'}.`]),
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
  const isOld = seen && Object.entries(stored).some(([field, text]) => text !== seen[field]);
  if (isOld) requireSame(noun, stored, sent);
}
