import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { tryAttempt, type Limit } from '../../http/rateLimit';

/** For an account, and for all names together that no account has: a flood fills no table. */
const recorded: Limit = { name: 'login-recorded', most: 60, withinMinutes: 60 };

/** What stands for the name in its place: somebody may have typed their password there. */
const unknownAccount = 'unknown';

/** The same work whether the account exists or not, so that nobody learns it by the time it takes. */
export async function recordFailedLogin(db: Db, accountId = unknownAccount): Promise<void> {
  if (!(await tryAttempt(db, recorded, accountId))) return;
  await recordAudit(db, { actorId: null, action: 'user.loginFailed', subjectId: accountId });
}
