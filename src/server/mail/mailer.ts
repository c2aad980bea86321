import nodemailer from 'nodemailer';

import { calendarsOf } from './calendarText';

/** A mail as it will be sent; the sender is configuration. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By name, beyond those that every mail has. */
  headers?: Record<string, string> | null;
  /** Calendar files that it carries, one after the other. */
  calendar?: string | null;
}

/** A mail by which a mail program offers to unsubscribe. */
export type LeavableMail = Mail & { headers: Record<string, string> };

export interface Mailer {
  /**
   * Hands a mail to the mail server, once.
   * @param id names the mail in its Message-ID: the same mail sent again is known as the same.
   * @throws when the server does not take it.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/** Mails that are handed over at the same time, each through a connection of its own that stays for the next. */
export const mostAtOnce = 5;

interface MailerOptions {
  /** `smtp://user:password@host:port` */
  smtpUrl: string;
  /** `Name <address>` */
  from: string;
}

/** Limits how long a call waits for a mail server that does not answer. */
const patienceMs = 10_000;

/** Below the minute after which some mail servers end a connection that sends nothing. */
const idleMs = 30_000;

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mostAtOnce,
    idleTimeout: idleMs,
    // The outbox tries again itself.
    maxRequeues: 0,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, headers, calendar }, id) {
      await transport.sendMail({
        from,
        // As an object: text would be read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: preparedHeaders(headers ?? {}),
        ...calendarParts(calendar ?? null),
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Mail programs act on a cancellation that is an alternative to the text (RFC 6047), on one of them; they offer
 * to add the events of an attached file to a calendar.
 */
function calendarParts(calendar: string | null) {
  const files = calendarsOf(calendar);
  const [acted] = files.filter(({ method }) => method === 'CANCEL');
  const attachments = files.map(({ method, text }, place) => ({
    filename: method === 'CANCEL' ? `cancelled-${String(place + 1)}.ics` : 'calendar.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    // Its line ends are part of the format.
    contentTransferEncoding: 'base64' as const,
    content: text,
  }));
  const alternatives = acted
    ? [
        {
          contentType: `text/calendar; charset=utf-8; method=${acted.method}`,
          contentTransferEncoding: 'base64' as const,
          content: acted.text,
        },
      ]
    : [];
  return { attachments, alternatives };
}

/** Sent as given: a long address is neither folded nor encoded, so that every mail program can read it. */
const preparedHeaders = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));
