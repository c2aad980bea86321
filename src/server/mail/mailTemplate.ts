import { productName } from '#shared/product';

import type { Mail } from './mailQueue';

/** Whom a mail goes to. */
export interface Recipient {
  email: string;
  username: string;
}

interface MailDraft {
  to: string;
  subject: string;
  /** The page's title in the mail; the subject unless told. */
  heading?: string;
  /** Plain text; whatever stands in it is escaped. */
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Small print below the button. */
  note?: string;
}

/** The shop's paper, ink and oxblood. */
const styles = {
  page: 'margin:0;padding:32px 16px;background:#faf5ec;color:#2b211b;font:16px/1.5 sans-serif',
  sheet:
    'max-width:560px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #e3d8c7;border-radius:8px',
  name: 'margin:0 0 24px;color:#7c2820;font:600 18px/1 Georgia,serif',
  heading: 'margin:0 0 16px;font:600 24px/1.25 Georgia,serif',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;margin:8px 0 24px;padding:12px 24px;background:#7c2820;color:#fffaf3;border-radius:6px;font-weight:600;text-decoration:none',
  note: 'margin:0;color:#66574b;font-size:14px',
};

/** One draft of the shop, as text and as HTML. */
export function renderMail(draft: MailDraft): Mail {
  const subject = oneLine(draft.subject);
  const heading = draft.heading ?? subject;
  return {
    to: draft.to,
    subject,
    text: textOf(draft),
    html: htmlOf({ ...draft, heading }),
  };
}

/** What people type into names must not become a header of its own. */
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

function textOf({ paragraphs, button, note }: MailDraft): string {
  const parts = [...paragraphs, button && `${button.label}: ${button.url}`, note, productName];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function htmlOf({ heading, paragraphs, button, note }: MailDraft & { heading: string }): string {
  const parts = [
    `<p style="${styles.name}">${productName}</p>`,
    `<h1 style="${styles.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`),
    button &&
      `<p><a style="${styles.button}" href="${escapeHtml(button.url)}">${escapeHtml(button.label)}</a></p>`,
    note && `<p style="${styles.note}">${escapeHtml(note)}</p>`,
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
