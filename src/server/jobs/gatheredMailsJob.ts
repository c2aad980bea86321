import { inTransaction, type Context, type Transaction } from '../context';
import { tryConsumeAttempt } from '../http/rateLimit';
import {
  gatherSeconds,
  type GatheredKind,
  type GatheredWriters,
  type WriteGathered,
} from '../mail/gathered';
import {
  findRecipient,
  listDue,
  lockGathered,
  postponeGathered,
  removeGathered,
} from '../mail/gatheredMails.queries';
import { putInOutbox } from '../mail/outbox.queries';
import { purseOf } from '../mail/purses';

/** A mail whose purse is empty looks again after so long. */
const purseSeconds = 1800;

/** Writes the mails that have waited, of what stands now: a job's round. */
export async function writeGatheredMails(
  context: Context,
  writers: GatheredWriters,
): Promise<void> {
  for (const { key } of await listDue(context.db)) {
    await inTransaction(context, (tx) => writeOne(tx, key, writers)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'gathered mail: retry later');
    });
  }
}

/** Its throw takes back what a writer has marked, such as a window as reminded of. */
class EmptyPurse extends Error {}

/** A mail whose purse is empty waits on, and is written of what stands when there is room. */
async function writeOne(tx: Transaction, key: string, writers: GatheredWriters): Promise<void> {
  const { db, config } = tx;
  const row = await lockGathered(db, key);
  if (!row) return;
  const person = await findRecipient(db, row.userId);
  const write = writers[row.kind as GatheredKind] as WriteGathered<GatheredKind>;
  const waits = await inTransaction(tx, async (part) => {
    const letter = person && (await write(part, person, row as never));
    if (letter === 'later') return gatherSeconds;
    if (!letter) return null;
    const purse = purseOf(config.limits, row.causer);
    if (!(await tryConsumeAttempt(part.db, purse, letter.mail.to))) throw new EmptyPurse();
    await putInOutbox(part.db, [letter]);
    return null;
  }).catch((error: unknown) => {
    if (error instanceof EmptyPurse) return purseSeconds;
    throw error;
  });
  if (waits !== null) return postponeGathered(db, key, waits);
  await removeGathered(db, key);
  tx.failpoint('mail-gathered');
}
