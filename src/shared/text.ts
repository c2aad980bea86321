/** Longest name a person, supplier or group may have. */
export const maximumNameLength = 120;

/** An address: something, an @, something with a dot. */
export const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text);

/** How addresses and names are compared and stored for comparison. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** What of a name that is an address others may read: the part before its last @. */
export const withoutDomain = (name: string): string => name.replace(/^(.+)@.+$/, '$1');

/** Where mails to an address arrive: `ann+beef@example.com` is one of many names of Ann's mailbox. */
export const mailboxOf = (email: string): string =>
  normalizeEmail(email).replace(/^([^+]+)\+.*(?=@)/, '$1');
