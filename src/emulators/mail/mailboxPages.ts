import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { mailDocument, mailboxPage, mailPage, notFoundPage } from './mailboxHtml';
import { MAILBOX_CSS } from './mailboxStyles';
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
