import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { ofNetworks, tryConsumeAttempts, type Limit } from '../../http/rateLimit';

/** A flood fills no table. */
const recorded: Limit = { name: 'login-recorded', most: 60, withinMinutes: 60 };

/** What stands for the name in its place: somebody may have typed their password there. */
const unknownAccount = 'unknown';

/**
 * The same work whether the account exists or not, also where no more is recorded, so that nobody
 * learns it by the time it takes.
 * @param failed `account` as in `LoginSubject`; `network` where not even the password was right.
 */
export async function recordFailedLogin(
  db: Db,
  failed: { account: string; accountId?: string | undefined; network?: string },
): Promise<void> {
  const { account, accountId = unknownAccount, network } = failed;
  const ofAccount = { limit: recorded, subject: account };
  const counted = network ? [ofAccount, ...ofNetworks(recorded, network)] : [ofAccount];
  if (!(await tryConsumeAttempts(db, counted))) return;
  await recordAudit(db, { actorId: null, action: 'user.loginFailed', subjectId: accountId });
}
