import type { FastifyBaseLogger } from 'fastify';

import { raiseAlert } from '../db/raiseAlert';
import type { Db } from '../db/database';
import type { Mailer } from '../mail/mailer';
import { claimMails, postponeMail, removeMail, type WaitingMail } from '../mail/outbox';

const mostAtOnce = 5;
const giveUpAfterMs = 5 * 24 * 3_600_000;

interface MailJobDeps {
  db: Db;
  mailer: Mailer;
  log: FastifyBaseLogger;
}

/** Hands waiting mails to the mail server. @returns whether there may be more. */
export async function sendWaitingMails(deps: MailJobDeps): Promise<boolean> {
  const mails = await claimMails(deps.db, mostAtOnce);
  const outcomes = await Promise.all(mails.map((mail) => sendOne(deps, mail)));
  return mails.length === mostAtOnce && outcomes.includes(true);
}

async function sendOne({ db, mailer, log }: MailJobDeps, mail: WaitingMail): Promise<boolean> {
  try {
    await mailer.send(mail, mail.id);
  } catch (error) {
    log.warn({ err: error, mailId: mail.id, tries: mail.tries }, 'mail not sent');
    if (isHopeless(error, mail)) await giveUp(db, mail);
    else await postponeMail(db, mail);
    return false;
  }
  await removeMail(db, mail.id);
  return true;
}

/** The server said never (5xx), or has said nothing good for days. */
const isHopeless = (error: unknown, { createdAt }: WaitingMail): boolean =>
  isRefusal(error) || Date.now() - createdAt.getTime() > giveUpAfterMs;

/** A 5xx about the address or the message; a 5xx about our login is for an admin to repair. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    ['EENVELOPE', 'EMESSAGE'].includes(code ?? '')
  );
}

const giveUp = (db: Db, mail: WaitingMail): Promise<void> =>
  db.transaction(async (tx) => {
    await removeMail(tx, mail.id);
    await raiseAlert(tx, {
      kind: 'mail-undelivered',
      key: `mail:${mail.id}`,
      message: `A mail could not be delivered: ${mail.subject}`,
    });
  });
