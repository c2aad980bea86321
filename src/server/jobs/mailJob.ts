import { Histogram } from 'prom-client';

import { inTransaction, type Context } from '../context';
import { raiseAlert } from '../db/raiseAlert';
import { beginPart, beginTrace, during } from '../db/trace';
import { claimMails, postponeMail, removeMail, type WaitingMail } from '../mail/outbox.queries';

const mostAtOnce = 5;
const giveUpAfterMs = 5 * 24 * 3_600_000;

/** A metric of this process. */
export const mailWaits = new Histogram({
  name: 'sharecut_mail_wait_seconds',
  help: 'How long mails waited in the outbox before the mail server took them.',
  buckets: [1, 5, 15, 60, 300, 900, 3600],
  registers: [],
});

/** Hands waiting mails to the mail server. @returns whether there may be more. */
export async function sendWaitingMails(context: Context): Promise<boolean> {
  const mails = await claimMails(context.db, mostAtOnce);
  const outcomes = await Promise.all(
    mails.map((mail) => during(traceMail(mail), () => sendOne(context, mail))),
  );
  return mails.length === mostAtOnce && outcomes.includes(true);
}

const traceMail = (mail: WaitingMail) =>
  beginTrace({
    name: 'mail',
    kind: 'internal',
    attributes: { 'mail.id': mail.id, 'mail.tries': mail.tries, 'mail.waited_ms': waitedMs(mail) },
  });

async function sendOne(context: Context, mail: WaitingMail): Promise<boolean> {
  const { db, mailer, log } = context;
  try {
    const span = beginPart(() => ({ name: 'mail server', kind: 'client', attributes: {} }));
    await during(span, () => mailer.send(mail, mail.id));
  } catch (error) {
    log.warn({ err: error, mailId: mail.id, tries: mail.tries }, 'mail not sent');
    if (isHopeless(error, mail)) await giveUp(context, mail);
    else await postponeMail(db, mail);
    return false;
  }
  mailWaits.observe(waitedMs(mail) / 1000);
  await removeMail(db, mail.id);
  return true;
}

/** The server said never (5xx), or has said nothing good for days. */
const isHopeless = (error: unknown, mail: WaitingMail): boolean =>
  isRefusal(error) || waitedMs(mail) > giveUpAfterMs;

const waitedMs = ({ createdAt }: WaitingMail): number => Date.now() - createdAt.getTime();

/** A 5xx about the address or the message; a 5xx about our login is for an admin to repair. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    ['EENVELOPE', 'EMESSAGE'].includes(code ?? '')
  );
}

const giveUp = (context: Context, mail: WaitingMail): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    await removeMail(db, mail.id);
    await raiseAlert(db, {
      kind: 'mail-undelivered',
      key: `mail:${mail.id}`,
      message: `A mail could not be delivered: ${mail.subject}`,
    });
  });
