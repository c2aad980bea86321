const separators = /[\s,;]+/;

/** Addresses as typed or pasted, one per line or with commas between; each once. */
export function addEmails(known: readonly string[], typed: string): string[] {
  const added = typed.split(separators).filter(Boolean);
  return [...new Set([...known, ...added])];
}

/** Whether an address is finished, because something was typed after it. */
export const endsAddress = (typed: string): boolean => separators.test(typed);
