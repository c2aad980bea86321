import nodemailer from 'nodemailer';

/** A mail as it will be sent; the sender is configuration. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By name, beyond those that every mail has. */
  headers?: Record<string, string> | null;
  /** A calendar file that it carries. */
  calendar?: string | null;
}

export interface Mailer {
  /**
   * Hands a mail to the mail server, once.
   * @param id names the mail in its Message-ID: the same mail sent again is known as the same.
   * @throws when the server does not take it.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** `smtp://user:password@host:port` */
  smtpUrl: string;
  /** `Name <address>` */
  from: string;
}

/** Limits how long a call waits for a mail server that does not answer. */
const patienceMs = 10_000;

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
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
        attachments: calendar ? [{ ...calendarFile, content: calendar }] : [],
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}

/** Attached: mail programs offer to add its events to a calendar. */
const calendarFile = {
  filename: 'calendar.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  // Its line ends are part of the format.
  contentTransferEncoding: 'base64',
};

/** Sent as given: a long address is neither folded nor encoded, so that every mail program can read it. */
const preparedHeaders = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));
