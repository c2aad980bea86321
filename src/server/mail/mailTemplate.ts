import { newsParagraphs, type NewsPiece } from '#shared/news/news';
import { productName } from '#shared/product';

import { escapeHtml } from '../http/escapeHtml';
import type { LeavableMail, Mail } from './mailer';

/** The recipient of a mail. */
export interface Recipient {
  email: string;
  username: string;
  /** Null: the address is not confirmed. */
  emailVerifiedAt: Date | null;
}

/**
 * By name, once the address has proven to be theirs: until then a stranger may have registered it,
 * and would have us send words of their choice. No text names a recipient in another way. A
 * name that is an address is no way to greet.
 */
const greet = ({ username, emailVerifiedAt }: Recipient): string =>
  emailVerifiedAt && !username.includes('@') ? `Hello ${username},` : 'Hello,';

export const resetUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password/${token}`;

/** To set a password by a link that its reader did not ask for. */
export const setPasswordButton = (publicUrl: string, token: string) => ({
  button: { label: 'Set your password', url: resetUrl(publicUrl, token) },
  note: 'The link works once, for seven days. After that, ask for a new one with Forgot Password.',
});

interface MailDraft {
  /** A recipient is greeted; an address alone may be that of nobody we know. */
  to: Recipient | string;
  subject: string;
  /** The title in the mail; by default the subject. */
  heading?: string;
  /** Plain text below the greeting; it is escaped. */
  paragraphs: string[];
  /** Text that a person wrote, below the paragraphs: its web addresses are links. */
  letter?: string;
  /** Drawn below the heading: what of an animal is sold. The paragraphs say it, too. */
  bar?: { sold: number; total: number };
  button?: { label: string; url: string };
  /** Small print below the button. */
  note?: string;
  /** A way out of mails of this kind, below the small print. */
  unsubscribe?: { label: string; url: string };
}

type Letter = Omit<MailDraft, 'to'>;

/** The shop's paper, ink and oxblood. */
const styles = {
  page: 'margin:0;padding:32px 16px;background:#faf5ec;color:#2b211b;font:16px/1.5 sans-serif',
  sheet:
    'max-width:560px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #e3d8c7;border-radius:8px',
  name: 'margin:0 0 24px;color:#7c2820;font:600 18px/1 Georgia,serif',
  heading: 'margin:0 0 16px;font:600 24px/1.25 Georgia,serif',
  paragraph: 'margin:0 0 16px',
  bar: 'width:100%;height:16px;margin:0 0 16px;border:1px solid #4d7a4a;border-collapse:collapse;background:#eef1e6',
  sold: 'padding:0;background:#5b6877;font-size:0',
  button:
    'display:inline-block;margin:8px 0 24px;padding:12px 24px;background:#7c2820;color:#fffaf3;border-radius:6px;font-weight:600;text-decoration:none',
  note: 'margin:0;color:#66574b;font-size:14px',
};

/** One draft of the shop, as text and as HTML. */
export function renderMail(
  draft: MailDraft & Required<Pick<MailDraft, 'unsubscribe'>>,
): LeavableMail;
export function renderMail(draft: MailDraft): Mail;
export function renderMail({ to, ...stated }: MailDraft): Mail {
  const subject = oneLine(stated.subject);
  const heading = stated.heading ?? subject;
  const { unsubscribe } = stated;
  const isKnown = typeof to !== 'string';
  const draft = { ...stated, paragraphs: [...(isKnown ? [greet(to)] : []), ...stated.paragraphs] };
  return {
    to: isKnown ? to.email : to,
    subject,
    text: textOf(draft),
    html: htmlOf({ ...draft, heading }),
    ...(unsubscribe && { headers: oneClickHeaders(unsubscribe.url) }),
  };
}

/** By these a mail program offers to unsubscribe with one click (RFC 8058). */
const oneClickHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Removes line breaks from names, so that they cannot add a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const inText = ({ label, url }: { label: string; url: string }): string => `${label}: ${url}`;

function textOf({ paragraphs, letter, button, note, unsubscribe }: Letter): string {
  const parts = [
    ...paragraphs,
    letter,
    button && inText(button),
    note,
    unsubscribe && inText(unsubscribe),
    productName,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** In cells of a table, because mail programs draw no pictures of ours. */
function barHtml({ sold, total }: { sold: number; total: number }): string {
  const percent = Math.round((100 * sold) / total);
  const soldCell =
    percent > 0 ? `<td width="${String(percent)}%" style="${styles.sold}">&nbsp;</td>` : '';
  return `<table role="presentation" aria-hidden="true" style="${styles.bar}"><tr>${soldCell}<td></td></tr></table>`;
}

const letterHtml = (letter: string): string[] =>
  newsParagraphs(letter).map(
    (lines) =>
      `<p style="${styles.paragraph}">${lines.map((pieces) => pieces.map(pieceHtml).join('')).join('<br>')}</p>`,
  );

const pieceHtml = ({ text, href }: NewsPiece): string =>
  href === null
    ? escapeHtml(text)
    : `<a rel="nofollow noopener" style="color:inherit" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

function htmlOf(draft: Letter & { heading: string }): string {
  const { heading, paragraphs, letter, bar, button, note, unsubscribe } = draft;
  const parts = [
    `<p style="${styles.name}">${productName}</p>`,
    `<h1 style="${styles.heading}">${escapeHtml(heading)}</h1>`,
    bar && barHtml(bar),
    ...paragraphs.map((text) => `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`),
    ...letterHtml(letter ?? ''),
    button &&
      `<p><a style="${styles.button}" href="${escapeHtml(button.url)}">${escapeHtml(button.label)}</a></p>`,
    note && `<p style="${styles.note}">${escapeHtml(note)}</p>`,
    unsubscribe &&
      `<p style="${styles.note}"><a style="color:inherit" href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a></p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="${styles.page}">
<div style="${styles.sheet}">
${parts.filter(Boolean).join('\n')}
</div>
</body>
</html>
`;
}
