/** Number of the most common passwords: refused to admins, and others are warned. */
export const commonPasswordCount = 10_000;

export const commonPasswordMessage =
  'This password is one of the most common ones. Please choose another.';

export type IsCommonPassword = (password: string) => boolean;

/** @param ranked passwords in lower case, the most common first; they are compared in either case. */
export function createIsCommonPassword(ranked: readonly string[]): IsCommonPassword {
  const common = new Set(ranked.slice(0, commonPasswordCount));
  return (password) => common.has(password.toLowerCase());
}
