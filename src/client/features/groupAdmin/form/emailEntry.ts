import { addressIn, isEmail } from '#shared/text';

/** Ends of an entry; inside of quotes a comma belongs to a name: `"Ames, Ann" <ann@example.com>`. */
const entry = /(?:"[^"]*"|[^",;\n\r\t])+/g;
const separator = /[\s,;]/;

/** A word that was meant as an address and is none: kept, so that its typing error is seen. */
const isMeantAsAddress = (word: string): boolean => /@|\S\.\p{L}{2,}$/u.test(word);

/** Brackets and quotes around a word, and the period at the end of a sentence. */
const aroundWord = /^[<(['"]+|[>)\]'".]+$/g;

const bare = (word: string): string => addressIn(word).replace(aroundWord, '');

/** Addresses of one entry: `Ann Ames <ann@example.com>`, or words with spaces between. */
function addressesOf(text: string): string[] {
  const address = bare(text);
  return isEmail(address) ? [address] : text.split(/\s+/).map(bare).filter(Boolean);
}

/**
 * Addresses as typed, or pasted from a mail program or a table, each once: one per line, or with commas, semicolons
 * or spaces between. Names beside an address are left out; text without any address is kept, to be seen as wrong.
 */
export function addEmails(known: readonly string[], typed: string): string[] {
  const found = (typed.match(entry) ?? []).flatMap(addressesOf);
  const hasAddress = found.some(isEmail);
  const added = hasAddress ? found.filter(isMeantAsAddress) : found;
  return [...new Set([...known, ...added])];
}

/** True when an address is finished, because a separator was typed after it. */
export const endsAddress = (typed: string): boolean => separator.test(typed);
