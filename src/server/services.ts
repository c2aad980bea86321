import {
  cancelPayments,
  releaseHoldsOfUser,
  requireNoHolds,
} from './modules/checkout/holds.service';
import { proveInvite } from './modules/invites/joining.service';
import type { PurchaseRow } from './modules/purchases/purchases.queries';
import type { Context } from './context';
import { createRequireSecondFactor } from './http/requireSecondFactor';
import type { MailQueue } from './mail/mailQueue';
import { createAccountService } from './modules/account/account.service';
import { createEmailChangeService } from './modules/account/emailChange.service';
import { createOwnSessionsService } from './modules/account/ownSessions.service';
import { createOwnSupplierService } from './modules/account/ownSupplier.service';
import { createPersonalDataService } from './modules/account/personalData.service';
import { createProposeEmail } from './modules/account/proposeEmail';
import { createChangeUser } from './modules/users/changeUser';
import { createPasswordsService } from './modules/users/passwords.service';
import { createTellNewAdmin } from './modules/users/newAdmins';
import { createPendingAdminsService } from './modules/users/pendingAdmins.service';
import { createRegistrationService } from './modules/users/registration.service';
import { createCodes } from './modules/users/secondFactor/codes';
import { createSecondFactorsService } from './modules/users/secondFactor/secondFactors.service';
import { createSecondFactorSetupService } from './modules/users/secondFactor/secondFactorSetup.service';
import { createSecretBox } from './modules/users/secondFactor/secretBox';
import { createSessionsService } from './modules/users/sessions.service';
import { createMailSetPasswordLink } from './modules/users/setPasswordLink';
import { createDrawSession, createStartSession } from './modules/users/startSession';
import { createUserAdminService } from './modules/users/userAdmin.service';
import { createDeleteUser } from './modules/users/userDeletion';
import { createUserExportService } from './modules/users/userExport.service';

export type Services = ReturnType<typeof createServices>;

/** Every service, each given what it needs and nothing else; read from top to bottom. */
export function createServices(context: Context, mail: MailQueue) {
  const { config, db, mailer, tokens } = context;
  const publicUrl = () => context.publicUrl;
  const { limits } = config;
  const drawSession = createDrawSession({ tokens, tokenHours: config.tokenHours });
  const box = createSecretBox(config.jwtSecret);
  const codes = createCodes({ db, box });

  const proposeEmail = createProposeEmail({ mail, limits, publicUrl });
  const mailSetPasswordLink = createMailSetPasswordLink({ mail, limits, publicUrl });
  const tellNewAdmin = createTellNewAdmin({ mail, limits, publicUrl });
  const changeUser = createChangeUser({ proposeEmail, mailSetPasswordLink, tellNewAdmin });
  const deleteUser = createDeleteUser({
    db,
    holds: {
      releaseAllOf: (tx, userId) =>
        releaseHoldsOfUser({ ...context, db: tx, isTransaction: true }, userId),
      requireNone: requireNoHolds,
      cancelPayments: (released) => cancelPayments(context, released as PurchaseRow[]),
    },
  });

  return {
    requireSecondFactor: createRequireSecondFactor(config.secondFactorRequirement),
    sessions: createSessionsService({ db, drawSession, requireCode: codes.requireCode }),
    secondFactorSetup: createSecondFactorSetupService({ db, mail, publicUrl, box, codes }),
    secondFactors: createSecondFactorsService({
      db,
      mail,
      publicUrl,
      codes,
      requirement: config.secondFactorRequirement,
    }),
    registration: createRegistrationService({
      db,
      startSession: createStartSession(drawSession),
      mail,
      limits,
      publicUrl,
      proveInvite: (token) => proveInvite(context, token),
    }),
    passwords: createPasswordsService({ db, mail, limits, publicUrl }),
    userAdmin: createUserAdminService({ db, mailSetPasswordLink, changeUser, deleteUser }),
    userExport: createUserExportService({ db }),
    pendingAdmins: createPendingAdminsService({ db, mail, mailer, limits, publicUrl }),
    account: createAccountService({ db, mail, publicUrl, deleteUser }),
    emailChange: createEmailChangeService({ db, mail, limits, publicUrl, proposeEmail }),
    ownSessions: createOwnSessionsService({ db }),
    ownSupplier: createOwnSupplierService({ db }),
    personalData: createPersonalDataService({ db }),
  };
}
