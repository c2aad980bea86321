import type { secondFactorRoutes } from '#shared/users/secondFactor.contract';

import { recordAudit } from '../../../db/recordAudit';
import type { Db } from '../../../db/database';
import type { BoundHandler } from '../../../http/serve';
import { sessionEnded } from '../../../http/tokens';
import type { MailQueue } from '../../../mail/mailQueue';
import { secondFactorOnMail } from '../../../mail/messages/secondFactor';
import { lockOwner, requireOwnPassword } from '../passwordProof';
import { lockUser, updateUserRow } from '../users.queries';
import { newSecret, setupUri } from './authenticator';
import type { Codes } from './codes';
import { requireState, wrongCode } from './proofs';
import { renewCodes } from './recoveryCodes';
import { storeSecret } from './secondFactors.queries';
import type { SecretBox } from './secretBox';

type Routes = typeof secondFactorRoutes;

interface SecondFactorSetupDeps {
  db: Db;
  mail: MailQueue;
  publicUrl: () => string;
  box: SecretBox;
  codes: Codes;
}

export type SecondFactorSetupService = ReturnType<typeof createSecondFactorSetupService>;

export function createSecondFactorSetupService(deps: SecondFactorSetupDeps) {
  const { db, mail, publicUrl, box, codes } = deps;

  /** Begun again, the secret before is good for nothing. */
  const beginSecondFactor: BoundHandler<Routes['beginSecondFactor']> = async (
    { body },
    context,
  ) => {
    const proven = await requireOwnPassword(db, context, body.currentPassword);
    const secret = newSecret();
    await db.transaction(async (tx) => {
      const user = await lockOwner(tx, proven);
      requireState(user, 'off');
      await storeSecret(tx, user.id, box.seal(secret, user.id));
    });
    return { secret, uri: setupUri(secret, proven.email) };
  };

  const confirmSecondFactor: BoundHandler<Routes['confirmSecondFactor']> = (
    { body: { code } },
    { caller },
  ) =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, caller.id);
      if (!user) throw sessionEnded();
      requireState(user, 'off');
      if (!(await codes.takeAuthenticatorCode(tx, user.id, code))) throw wrongCode();
      await updateUserRow(tx, user.id, { secondFactorAt: new Date() });
      await recordAudit(tx, {
        actorId: user.id,
        action: 'user.secondFactorOn',
        subjectId: user.id,
      });
      await mail.queue(tx, secondFactorOnMail(user, publicUrl()));
      return { recoveryCodes: await renewCodes(tx, user.id) };
    });

  return { beginSecondFactor, confirmSecondFactor };
}
