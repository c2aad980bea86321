import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { ofNetworks, tryConsumeAttempts, type Limit } from '../../http/rateLimit';

/** A flood fills no table. */
const recorded: Limit = { name: 'login-recorded', most: 60, withinMinutes: 60 };

/** Logged in place of an unknown name, because a password may have been typed there. */
const unknownAccount = 'unknown';

/**
 * Does the same work whether or not the account exists, and beyond the limit of records, so that the
 * response time reveals nothing.
 * @param failed `account` as in `LoginSubject`; `network` where the password was wrong, too.
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
