import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/database';
import { consumeAttempt, type Limits } from '../../http/rateLimit';

/**
 * Counts mails to addresses that a user entered: invitations, and accounts created for others.
 * @throws AppError `tooManyTries`
 */
export const consumeInvitations = (tx: Db, limits: Limits, invitedBy: Actor, count: number) =>
  consumeAttempt(tx, limits.invitations, inviterOf(invitedBy), count);

/** A supplier's admins share one limit; a superadmin has their own. */
const inviterOf = ({ id, role, supplierId }: Actor): string =>
  role === 'superadmin' ? id : (supplierId ?? id);
