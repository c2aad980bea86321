import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/database';
import { consumeAttempt, type Limits } from '../../http/rateLimit';
import { causerOf } from '../../mail/purses';

/**
 * Counts mails to addresses that a user entered: invitations, and accounts created for others.
 * @throws AppError `tooManyTries`
 */
export const consumeInvitations = (tx: Db, limits: Limits, invitedBy: Actor, count: number) =>
  consumeAttempt(tx, limits.invitations, causerOf(invitedBy), count);
