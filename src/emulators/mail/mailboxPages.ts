import type { FastifyPluginAsync, FastifyReply } from 'fastify';

import { mailDocument, mailboxPage, mailPage, notFoundPage } from './mailboxHtml';
import type { MailCatcher } from './startMailCatcher';

interface MailParameters {
  id: string;
}

interface MailQuery {
  to?: string;
}

const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'";
/** Mails bring inline styles and pictures, and may run nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

function html(reply: FastifyReply, body: string, policy = PAGE_POLICY): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
    .type('text/html; charset=utf-8')
    .send(body);
}

/** The mailbox to look at: register it under a prefix, such as /dev/mailbox. */
export function mailboxPages(catcher: MailCatcher): FastifyPluginAsync {
  return async (app) => {
    const base = app.prefix;

    app.get<{ Querystring: MailQuery }>('/', (request, reply) =>
      html(reply, mailboxPage(catcher.messages(request.query.to), base)),
    );

    app.get<{ Querystring: MailQuery }>('/messages.json', (request) =>
      catcher.messages(request.query.to),
    );

    app.delete('/messages.json', (_request, reply) => {
      catcher.clear();
      return reply.code(204).send();
    });

    app.get('/mailbox.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(MAILBOX_CSS),
    );

    app.get<{ Params: MailParameters }>('/:id', (request, reply) => {
      const mail = catcher.message(request.params.id);
      return mail ? html(reply, mailPage(mail, base)) : html(reply.code(404), notFoundPage(base));
    });

    app.get<{ Params: MailParameters }>('/:id/html', (request, reply) => {
      const mail = catcher.message(request.params.id);
      if (!mail) return html(reply.code(404), notFoundPage(base));
      return html(reply, mailDocument(mail), MAIL_POLICY);
    });
  };
}

/** Warm paper by day, ink by night; legible on a phone. */
const MAILBOX_CSS = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#faf6ef, #1c1917);
  --surface: light-dark(#ffffff, #262220);
  --text: light-dark(#2b2521, #ece5dc);
  --quiet: light-dark(#665b52, #b3a89c);
  --line: light-dark(#e2d8ca, #443d37);
  --link: light-dark(#7a1f2b, #f0a5a0);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font: 600 1.6rem/1.25 Georgia, serif; margin: 8px 0 16px; overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.note, .empty, time, li span, dt { color: var(--quiet); }
.empty { padding: 48px 0; text-align: center; }
ol { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover { background: var(--ground); }
li strong { flex: 0 0 100%; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; }
summary { cursor: pointer; padding: 12px 0; }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); font: 0.9rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
