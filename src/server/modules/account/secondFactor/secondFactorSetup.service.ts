import type { secondFactorRoutes } from '#shared/users/secondFactor.contract';

import { inTransaction } from '../../../context';
import { recordAudit } from '../../../db/recordAudit';
import type { Handler } from '../../../http/serve';
import { sessionEnded } from '../../../http/tokens';
import { queueMail } from '../../../mail/outbox.queries';
import { lockOwner, requireOwnPassword } from '../../users/passwordProof.service';
import { lockUser, updateUserRow } from '../../users/users.queries';
import { newSecret, setupUri } from '../../users/secondFactor/authenticator.rules';
import { takeAuthenticatorCode } from '../../users/secondFactor/codes.service';
import { renewCodes } from '../../users/secondFactor/recoveryCodes.service';
import { storeSecret } from '../../users/secondFactor/secondFactors.queries';
import { seal } from '../../users/secondFactor/sealedSecrets.rules';
import { secondFactorOnMail } from './secondFactor.mail';
import { requireState, wrongCode } from './proofs.service';

type Routes = typeof secondFactorRoutes;

/** Begun again, the secret before is good for nothing. */
export const beginSecondFactor: Handler<Routes['beginSecondFactor']> = async (
  context,
  { body },
  call,
) => {
  const proven = await requireOwnPassword(context.db, call, body.currentPassword);
  const secret = newSecret();
  await inTransaction(context, async ({ db, config }) => {
    const user = await lockOwner(db, proven);
    requireState(user, 'off');
    await storeSecret(db, user.id, seal(config.jwtSecret, secret, user.id));
  });
  return { secret, uri: setupUri(secret, proven.email) };
};

export const confirmSecondFactor: Handler<Routes['confirmSecondFactor']> = (
  context,
  { body: { code } },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const { db } = tx;
    const user = await lockUser(db, caller.id);
    if (!user) throw sessionEnded();
    requireState(user, 'off');
    if (!(await takeAuthenticatorCode(tx, user.id, code))) throw wrongCode();
    await updateUserRow(db, user.id, { secondFactorAt: new Date() });
    await recordAudit(db, {
      actorId: user.id,
      action: 'user.secondFactorOn',
      subjectId: user.id,
    });
    await queueMail(db, 'secondFactor', secondFactorOnMail(user, tx.publicUrl), {
      userId: user.id,
    });
    return { recoveryCodes: await renewCodes(db, user.id) };
  });
