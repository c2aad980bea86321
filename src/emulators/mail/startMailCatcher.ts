import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { MailStore, type CaughtMail } from './mailStore';

/** `down`: no answer; `slow`: every mail takes seconds; `refuse`: a temporary 451. */
export type MailFault = 'none' | 'down' | 'slow' | 'refuse';

export interface MailCatcherOptions {
  /** 0, the default, takes a free one. */
  smtpPort?: number;
  host?: string;
}

export interface MailCatcher {
  smtpUrl: string;
  /** Newest first; all of them, or those to one address. */
  messages(to?: string): readonly CaughtMail[];
  message(id: string): CaughtMail | undefined;
  clear(): void;
  setFault(fault: MailFault): void;
  close(): Promise<void>;
}

const SLOW_MS = 3_000;

/** A mailbox that does not exist: mails to it are refused permanently. */
const refusedDomain = /@refused\.test$/i;

/** A mail server that delivers nothing and shows the mails it received. */
export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const { host = '127.0.0.1', smtpPort = 0 } = options;
  const store = new MailStore();
  let fault: MailFault = 'none';
  const server = createSmtpServer(store, () => fault);
  const port = await listen(server, smtpPort, host);
  return {
    smtpUrl: `smtp://${host}:${port}`,
    messages: (to) => store.list(to),
    message: (id) => store.find(id),
    clear: () => store.clear(),
    setFault(next) {
      fault = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function createSmtpServer(store: MailStore, fault: () => MailFault): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      if (fault() === 'down') done(refusal(421, 'The mail server is down.'));
      else done();
    },
    onRcptTo({ address }, _session, done) {
      if (refusedDomain.test(address)) done(refusal(550, 'No such mailbox.'));
      else done();
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then(async (raw) => {
          if (fault() === 'refuse') throw refusal(451, 'Try again later.');
          if (fault() === 'slow') await wait(SLOW_MS);
          await store.add(raw);
        })
        .then(() => done(), done);
    },
  });
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A connection that breaks is the sender's to notice.
      server.on('error', () => undefined);
      resolve();
    });
  });
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
