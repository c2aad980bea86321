import { AppError } from './AppError';

/** Characters that no text of the database may have: U+0000, and one half of a surrogate pair without the other. */
const unstorable = /[\u0000\p{Surrogate}]/u;

interface Place {
  value: unknown;
  /** Where it lies, such as `address.zip`. */
  path: string;
}

/**
 * Refuses a text that cannot be stored, wherever it lies in a part of a request, keys among them.
 * Not by recursion: a body may be nested deeper than the call stack.
 * @throws AppError `malformed`
 */
export function requireStorableText(part: unknown): void {
  const waiting: Place[] = [{ value: part, path: '' }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value, path } = place;
    if (typeof value === 'string' && unstorable.test(value)) throw cannotBeStored(path);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (unstorable.test(key)) throw cannotBeStored(path);
      waiting.push({ value: inner, path: path ? `${path}.${key}` : key });
    }
  }
}

function cannotBeStored(path: string): AppError {
  const message = 'This text has a character that cannot be saved.';
  return new AppError('malformed', message, path ? { fields: { [path]: message } } : {});
}
