import type { CaughtMail } from './mailStore';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const WEB_ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Plain text with its addresses to click on. */
function linkify(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(WEB_ADDRESS)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

/** `base` is the mailbox's own address, without a slash at the end. */
function page(title: string, base: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${base}/mailbox.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

const when = (iso: string): string =>
  `<time datetime="${iso}">${escapeHtml(
    new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
  )}</time>`;

const row = (mail: CaughtMail, base: string): string => `<li>
<a href="${base}/${mail.id}">
<strong>${escapeHtml(mail.subject)}</strong>
<span>To ${escapeHtml(mail.to.join(', '))}</span>
${when(mail.receivedAt)}
</a>
</li>`;

export function mailboxPage(mails: readonly CaughtMail[], base: string): string {
  const list = mails.map((mail) => row(mail, base)).join('\n');
  return page(
    'Mailbox',
    base,
    `<h1>Mailbox</h1>
<p class="note">Mail sent on this machine ends here. Reload to see what is new.</p>
${list ? `<ol>${list}</ol>` : '<p class="empty">No mail yet.</p>'}`,
  );
}

export function mailPage(mail: CaughtMail, base: string): string {
  const frame = `<iframe title="The mail as its reader sees it" src="${base}/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`;
  return page(
    mail.subject,
    base,
    `<p><a href="${base}">All mail</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Sent</dt><dd>${when(mail.receivedAt)}</dd>
</dl>
${mail.html ? frame : ''}
<details${mail.html ? '' : ' open'}>
<summary>Plain text</summary>
<pre>${linkify(mail.text)}</pre>
</details>
${mail.attachments.map(attachment).join('\n')}`,
  );
}

const attachment = ({ name, content }: CaughtMail['attachments'][number]): string => `<details>
<summary>${escapeHtml(name)}</summary>
<pre>${escapeHtml(content)}</pre>
</details>`;

export const notFoundPage = (base: string): string =>
  page(
    'No such mail',
    base,
    `<h1>No such mail</h1>
<p>It may have made room for newer mail. <a href="${base}">All mail</a></p>`,
  );

/** The mail's own HTML; its links leave the frame. */
export function mailDocument(mail: CaughtMail): string {
  const base = '<base target="_top">';
  return /<head[^>]*>/i.test(mail.html)
    ? mail.html.replace(/<head[^>]*>/i, (head) => head + base)
    : `<!doctype html>${base}${mail.html}`;
}
