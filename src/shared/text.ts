/** Longest name a person, supplier or group may have. */
export const maximumNameLength = 120;

/** An address: something, an @, something with a dot. */
export const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text);

/**
 * The address in a text copied from a mail program: `Ann Ames <ann@example.com>`, `mailto:ann@example.com`; any other
 * text without the space around it.
 */
export const addressIn = (text: string): string =>
  (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim().replace(/^mailto:/i, '');

/** How addresses and names are compared and stored for comparison. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** Part of a name that others may read where the name is an address: the part before its last @. */
export const withoutDomain = (name: string): string => name.replace(/^(.+)@.+$/, '$1');

/** Where mails to an address arrive: `ann+beef@example.com` is one of many names of Ann's mailbox. */
export const mailboxOf = (email: string): string =>
  normalizeEmail(email).replace(/^([^+]+)\+.*(?=@)/, '$1');
