const placeholders = /change.?me|example|password|placeholder|…|\.\.\./i;
const fewestCharacters = 8;

/** Why somebody could guess a secret, in words that follow its name; undefined for a good one. */
export function weaknessOf(secret: string): string | undefined {
  const random = secret.replace(/^whsec_/, '');
  if (placeholders.test(random)) return 'is a placeholder; use `openssl rand -hex 32`';
  if (new Set(random).size < fewestCharacters || isRepetition(random)) {
    return 'can be guessed; use `openssl rand -hex 32`';
  }
  return undefined;
}

/** The same piece again and again: what is left after the first piece begins the whole. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((length) =>
    text.startsWith(text.slice(length)),
  );
