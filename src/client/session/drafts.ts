/** Unsent text of forms, while the tab lives; by person and form. */
const prefix = 'draft ';

/** The fields that were touched. */
export type Draft = Record<string, unknown>;

export function readDraft(key: string): Draft {
  const stored = sessionStorage.getItem(prefix + key);
  if (stored === null) return {};
  try {
    const draft: unknown = JSON.parse(stored);
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}

/** A browser that has no room for it keeps no draft. */
export function writeDraft(key: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) {
    dropDraft(key);
    return;
  }
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    dropDraft(key);
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(prefix + key);

/** Called at logout, so that the next user finds no drafts. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}
