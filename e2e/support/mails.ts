import type { CaughtMail } from '#testing/mailbox';

/** The address a mail asks its reader to open. */
export function linkIn({ text }: CaughtMail): string {
  const link = /https?:\/\/\S+token\S+|https?:\/\/\S+reset-password\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link with a token in: ${text}`);
  return link;
}
