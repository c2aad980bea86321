import { mustHaveSecondFactor } from '#shared/users/secondFactor';
import type { secondFactorRoutes } from '#shared/users/secondFactor.contract';

import { inTransaction } from '../../../context';
import { recordAudit } from '../../../db/recordAudit';
import type { Db } from '../../../db/database';
import { AppError } from '../../../http/AppError';
import type { Handler } from '../../../http/serve';
import { queueMail } from '../../../mail/outbox.queries';
import { lockManagedUser } from '../../users/managedUsers.service';
import { lockOwner } from '../../users/passwordProof.service';
import { renewCodes } from '../../users/secondFactor/recoveryCodes.service';
import {
  countRecoveryCodes,
  deleteSecondFactor,
} from '../../users/secondFactor/secondFactors.queries';
import {
  recoveryCodesRenewedMail,
  secondFactorOffMail,
  secondFactorRemovedMail,
} from './secondFactor.mail';
import { requireProof, requireState } from './proofs.service';

type Routes = typeof secondFactorRoutes;

export const readSecondFactor: Handler<Routes['readSecondFactor']> = async (
  { db, config },
  _,
  { caller },
) => ({
  since: caller.secondFactorAt?.toISOString() ?? null,
  recoveryCodesLeft: await countRecoveryCodes(db, caller.id),
  isRequired: mustHaveSecondFactor(config.secondFactorRequirement, caller.role),
});

export const renewRecoveryCodes: Handler<Routes['renewRecoveryCodes']> = async (
  context,
  { body },
  call,
) => {
  const proven = await requireProof(context, call, body);
  return inTransaction(context, async ({ db, publicUrl }) => {
    const user = await lockOwner(db, proven);
    await recordAudit(db, { actorId: user.id, action: 'user.recoveryCodes', subjectId: user.id });
    await queueMail(db, 'secondFactor', recoveryCodesRenewedMail(user, publicUrl), {
      userId: user.id,
    });
    return { recoveryCodes: await renewCodes(db, user.id) };
  });
};

export const endSecondFactor: Handler<Routes['endSecondFactor']> = async (
  context,
  { body },
  call,
) => {
  const proven = await requireProof(context, call, body);
  await inTransaction(context, async ({ db, publicUrl }) => {
    const user = await lockOwner(db, proven);
    await switchOff(db, user.id, user.id);
    await queueMail(db, 'secondFactor', secondFactorOffMail(user, publicUrl), { userId: user.id });
  });
  return { message: 'Two-step login is off.' };
};

export const removeSecondFactor: Handler<Routes['removeSecondFactor']> = async (
  context,
  { params },
  { caller },
) => {
  if (params.id === caller.id) throw ownProofNeeded();
  await inTransaction(context, async ({ db, publicUrl }) => {
    const user = await lockManagedUser(db, caller, params.id);
    requireState(user, 'on');
    await switchOff(db, user.id, caller.id);
    await queueMail(db, 'secondFactor', secondFactorRemovedMail(user, publicUrl), {
      userId: user.id,
    });
  });
  return { message: 'Two-step login is off.' };
};

async function switchOff(tx: Db, userId: string, actorId: string): Promise<void> {
  await deleteSecondFactor(tx, userId);
  await recordAudit(tx, { actorId, action: 'user.secondFactorOff', subjectId: userId });
}

/** Otherwise a stolen session could take it off without a code. */
const ownProofNeeded = (): AppError =>
  new AppError('forbidden', 'Turn your own two-step login off on your account page.');
