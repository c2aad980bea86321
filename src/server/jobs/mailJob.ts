import { setTimeout as pause } from 'node:timers/promises';

import { Histogram } from 'prom-client';

import { inTransaction, type Context, type Transaction } from '../context';
import type { Db } from '../db/database';
import { raiseAlert } from '../db/raiseAlert';
import { beginPart, beginTrace, during } from '../db/trace';
import { calendarsOf, messageTexts } from '../mail/calendarText';
import { mostAtOnce, type Mail, type Mailer } from '../mail/mailer';
import { hasCalendar, isStillTrue } from '../mail/kinds';
import {
  claimMails,
  lockMail,
  postponeMail,
  removeMails,
  setCalendar,
  type WaitingMail,
} from '../mail/outbox.queries';
import { returnEnds } from '../modules/calendars/calendarMails.service';
import { takeEventsToMail } from '../modules/calendars/calendarEvents.service';
import { toCalendar } from '../modules/calendars/eventEnds.rules';
import { readReceiptWriters } from '../modules/purchases/purchaseMails.notice';

const giveUpAfterMs = 5 * 24 * 3_600_000;

/** A metric of this process. */
export const mailWaits = new Histogram({
  name: 'sharecut_mail_wait_seconds',
  help: 'How long mails waited in the outbox before the mail server took them.',
  buckets: [1, 5, 15, 60, 300, 900, 3600],
  registers: [],
});

/** A mail with its text. */
type WrittenMail = WaitingMail & Pick<Mail, 'subject' | 'text' | 'html'>;

/** Parts of a round, shared by its mails. */
interface Round {
  /** Receipts by the payments that they are of. */
  receipts: Map<string, () => Mail>;
  remove: (id: string) => Promise<void>;
}

/** Hands waiting mails to the mail server. @returns whether there may be more. */
export async function sendWaitingMails(context: Context): Promise<boolean> {
  const mails = await claimMails(context.db, { most: mostAtOnce });
  const unwritten = mails.filter((mail) => !isWritten(mail));
  const round = {
    receipts: await readReceiptWriters(context, unwritten.map(paymentOf)),
    remove: removeTogether(context.db),
  };
  const outcomes = await Promise.all(
    mails.map((mail) => during(traceMail(mail), () => sendOne(context, mail, round))),
  );
  return mails.length === mostAtOnce && outcomes.includes(true);
}

const isWritten = (mail: WaitingMail): mail is WrittenMail => mail.text !== null;

const paymentOf = ({ about }: WaitingMail): string => about?.purchaseId ?? '';

/** Deletes the mails that are done within so short a time by one statement. */
const removeMs = 10;

function removeTogether(db: Db): Round['remove'] {
  let ids: string[] = [];
  let removing: Promise<unknown> = Promise.resolve();
  return async (id) => {
    ids.push(id);
    if (ids.length === 1)
      removing = pause(removeMs).then(() => {
        const done = ids;
        ids = [];
        return removeMails(db, { ids: done });
      });
    await removing;
  };
}

const traceMail = (mail: WaitingMail) =>
  beginTrace({
    name: 'mail',
    kind: 'internal',
    attributes: { 'mail.id': mail.id, 'mail.tries': mail.tries, 'mail.waited_ms': waitedMs(mail) },
  });

/** Decides about a claimed mail: one that is no longer true is not sent. */
async function decide(
  context: Context,
  claimed: WaitingMail,
  { receipts }: Round,
): Promise<WrittenMail | null> {
  if (!isWritten(claimed)) {
    const receipt = receipts.get(paymentOf(claimed))?.();
    return receipt ? { ...claimed, ...receipt, to: claimed.to } : null;
  }
  if (hasCalendar(claimed.kind)) return decideWithCalendar(context, claimed);
  return (await isStillTrue(context.db, claimed)) ? claimed : null;
}

/**
 * Decides about a mail in a transaction of its own, because it carries the events as they stand now. Tried again, it
 * carries what it ended before, too.
 */
const decideWithCalendar = (context: Context, { id }: WaitingMail): Promise<WrittenMail | null> =>
  inTransaction(context, async (tx) => {
    const mail = await lockMail(tx.db, id);
    if (!mail || !isWritten(mail)) return null;
    if (!(await isStillTrue(tx.db, mail))) {
      await returnEnds(tx, mail);
      await removeMails(tx.db, { ids: [id] });
      return null;
    }
    const calendar = await writeCalendar(tx, mail);
    await setCalendar(tx.db, id, calendar);
    tx.failpoint('mail-decided');
    return { ...mail, calendar };
  });

async function writeCalendar(tx: Transaction, mail: WaitingMail): Promise<string | null> {
  const { userId = '', groupId = '' } = mail.about ?? {};
  const events = await takeEventsToMail(tx, { userId, groupId });
  const parties = { organizer: tx.config.mail.address, attendee: mail.to };
  const ended = calendarsOf(mail.calendar).filter(({ method }) => method === 'CANCEL');
  const texts = [
    ...ended.map(({ text }) => text),
    ...messageTexts(events.map(toCalendar), parties),
  ];
  return texts.join('') || null;
}

/** A mail that cannot be written, or is not taken, waits without the others. */
async function sendOne(context: Context, claimed: WaitingMail, round: Round): Promise<boolean> {
  const { db, mailer, log } = context;
  let mail: WrittenMail | null = null;
  try {
    mail = await decide(context, claimed, round);
    if (mail) await handOver(mailer, mail);
  } catch (error) {
    log.warn({ err: error, mailId: claimed.id, tries: claimed.tries }, 'mail not sent');
    if (isHopeless(error, claimed)) await giveUp(context, mail ?? claimed);
    else await postponeMail(db, claimed);
    return false;
  }
  await round.remove(claimed.id);
  return true;
}

async function handOver(mailer: Mailer, mail: WrittenMail): Promise<void> {
  const span = beginPart(() => ({ name: 'mail server', kind: 'client', attributes: {} }));
  await during(span, () => mailer.send(mail, mail.id));
  mailWaits.observe(waitedMs(mail) / 1000);
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

const giveUp = (context: Context, { id, subject }: WaitingMail): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    await removeMails(db, { ids: [id] });
    await raiseAlert(db, {
      kind: 'mail-undelivered',
      key: `mail:${id}`,
      message: `A mail could not be delivered: ${subject ?? 'a receipt'}`,
    });
  });
