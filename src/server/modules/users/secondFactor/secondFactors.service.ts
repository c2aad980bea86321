import { mustHaveSecondFactor, type SecondFactorRequirement } from '#shared/users/secondFactor';
import type { secondFactorRoutes } from '#shared/users/secondFactor.contract';

import { recordAudit } from '../../../db/recordAudit';
import type { Db } from '../../../db/database';
import { AppError } from '../../../http/AppError';
import type { BoundHandler } from '../../../http/serve';
import type { MailQueue } from '../../../mail/mailQueue';
import {
  recoveryCodesRenewedMail,
  secondFactorOffMail,
  secondFactorRemovedMail,
} from '../../../mail/messages/secondFactor';
import { lockManagedUser } from '../managedUsers';
import { lockOwner } from '../passwordProof';
import type { Codes } from './codes';
import { requireProof, requireState } from './proofs';
import { renewCodes } from './recoveryCodes';
import { countRecoveryCodes, deleteSecondFactor } from './secondFactors.queries';

type Routes = typeof secondFactorRoutes;

interface SecondFactorsDeps {
  db: Db;
  mail: MailQueue;
  publicUrl: () => string;
  codes: Codes;
  requirement: SecondFactorRequirement;
}

export type SecondFactorsService = ReturnType<typeof createSecondFactorsService>;

/** A second factor from when it is on until it is off. */
export function createSecondFactorsService(deps: SecondFactorsDeps) {
  const { db, mail, publicUrl, requirement } = deps;

  const readSecondFactor: BoundHandler<Routes['readSecondFactor']> = async (_, { caller }) => ({
    since: caller.secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, caller.id),
    isRequired: mustHaveSecondFactor(requirement, caller.role),
  });

  const renewRecoveryCodes: BoundHandler<Routes['renewRecoveryCodes']> = async (
    { body },
    context,
  ) => {
    const proven = await requireProof(deps, context, body);
    return db.transaction(async (tx) => {
      const user = await lockOwner(tx, proven);
      await recordAudit(tx, { actorId: user.id, action: 'user.recoveryCodes', subjectId: user.id });
      await mail.queue(tx, recoveryCodesRenewedMail(user, publicUrl()));
      return { recoveryCodes: await renewCodes(tx, user.id) };
    });
  };

  const endSecondFactor: BoundHandler<Routes['endSecondFactor']> = async ({ body }, context) => {
    const proven = await requireProof(deps, context, body);
    await db.transaction(async (tx) => {
      const user = await lockOwner(tx, proven);
      await switchOff(tx, user.id, user.id);
      await mail.queue(tx, secondFactorOffMail(user, publicUrl()));
    });
    return { message: 'Your second factor is off.' };
  };

  const removeSecondFactor: BoundHandler<Routes['removeSecondFactor']> = async (
    { params },
    { caller },
  ) => {
    if (params.id === caller.id) throw ownProofNeeded();
    await db.transaction(async (tx) => {
      const user = await lockManagedUser(tx, caller, params.id);
      requireState(user, 'on');
      await switchOff(tx, user.id, caller.id);
      await mail.queue(tx, secondFactorRemovedMail(user, publicUrl()));
    });
    return { message: 'The second factor is off.' };
  };

  return { readSecondFactor, renewRecoveryCodes, endSecondFactor, removeSecondFactor };
}

async function switchOff(tx: Db, userId: string, actorId: string): Promise<void> {
  await deleteSecondFactor(tx, userId);
  await recordAudit(tx, { actorId, action: 'user.secondFactorOff', subjectId: userId });
}

/** Otherwise a stolen session could take it off without a code. */
const ownProofNeeded = (): AppError =>
  new AppError('forbidden', 'Switch your own second factor off on your account page.');
