import type { Context } from './context';
import { createRequireSecondFactor } from './http/requireSecondFactor';
import { createSweepMeasures } from './jobs/leases';
import type { MailQueue } from './mail/mailQueue';
import { createMailMeasures } from './mail/outbox';
import { createAccountService } from './modules/account/account.service';
import { createEmailChangeService } from './modules/account/emailChange.service';
import { createOwnSessionsService } from './modules/account/ownSessions.service';
import { createOwnSupplierService } from './modules/account/ownSupplier.service';
import { createPersonalDataService } from './modules/account/personalData.service';
import { createProposeEmail } from './modules/account/proposeEmail';
import { createCashSalesService } from './modules/checkout/cashSales.service';
import { createDemoPaymentsService } from './modules/checkout/demoPayments.service';
import { createHoldsService } from './modules/checkout/holds.service';
import { createReleaseHold } from './modules/checkout/releaseHold';
import { createSettlementService } from './modules/checkout/settlement.service';
import { createQuestionLimit } from './modules/checkout/paymentLimits';
import { createStartPayment } from './modules/checkout/startPayment.service';
import { createTrackPurchase } from './modules/checkout/trackPurchase';
import { createUnknownPayments } from './modules/checkout/unknownPayments';
import { createCallingOffService } from './modules/filling/callingOff.service';
import { createDecideDays } from './modules/filling/deciding.service';
import { createFillingMails } from './modules/filling/fillingMails';
import { createSendLastCalls } from './modules/filling/lastCalls.service';
import { createSubscriptionsService } from './modules/filling/subscriptions.service';
import { createGroupEditingService } from './modules/groupAdmin/groupEditing.service';
import { createGroupExportService } from './modules/groupAdmin/groupExport.service';
import { createGroupMembersService } from './modules/groupAdmin/groupMembers.service';
import { createGroupOfferingService } from './modules/groupAdmin/groupOffering.service';
import { createLedgerService } from './modules/groupAdmin/ledger.service';
import { createGroupsService } from './modules/groups/groups.service';
import { createOffersService } from './modules/groups/offers.service';
import type { ServeLine } from './modules/inventory/line';
import { createInvariants } from './modules/inventory/invariants';
import { invite, linkOf, withdraw, type InvitingService } from './modules/invites/inviting.service';
import { proveInvite } from './modules/invites/joining.service';
import { createPaymentSync } from './modules/paymentSync/paymentSync';
import { createProviderMeasures } from './modules/paymentSync/providerWalk.service';
import { createDisputesService } from './modules/purchases/disputes.service';
import { createOwedRefundsService } from './modules/purchases/owedRefunds.service';
import { createDailySales } from './modules/purchases/dailySales.service';
import { createCashReturnsService } from './modules/purchases/cashReturns.service';
import { createPaymentEventsService } from './modules/purchases/paymentEvents.service';
import { createPurchaseExportService } from './modules/purchases/purchaseExport.service';
import { createPurchaseMails } from './modules/purchases/purchaseMails';
import { createSaleMails } from './modules/purchases/saleMails';
import { createPurchaseMeasures } from './modules/purchases/purchaseMeasures';
import { createPurchasesService } from './modules/purchases/purchases.service';
import { createRefundsService } from './modules/purchases/refunds.service';
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
import { serveLine as serve } from './modules/holds/serveLine';
import { serveLines } from './modules/holds/serveLines';
import { createWaitlistService } from './modules/waitlist/waitlist.service';

export type Services = ReturnType<typeof createServices>;

/** Every service, each given what it needs and nothing else; read from top to bottom. */
export function createServices(context: Context, mail: MailQueue) {
  const { config, db, payments, mailer, log, tokens, failpoint } = context;
  const publicUrl = () => context.publicUrl;
  const { holdMinutes, heldQuarters, countsRanOut, limits } = config;
  const holding = { holdMinutes, networkLimit: { quarters: heldQuarters, countsRanOut } };
  const drawSession = createDrawSession({ tokens, tokenHours: config.tokenHours });
  const box = createSecretBox(config.jwtSecret);
  const codes = createCodes({ db, box });

  const proposeEmail = createProposeEmail({ mail, limits, publicUrl });
  const mailSetPasswordLink = createMailSetPasswordLink({ mail, limits, publicUrl });
  const tellNewAdmin = createTellNewAdmin({ mail, limits, publicUrl });
  const changeUser = createChangeUser({ proposeEmail, mailSetPasswordLink, tellNewAdmin });

  const groups = createGroupsService(context);
  const inviting: InvitingService = {
    invite: (tx, invitations) => invite({ ...context, db: tx, isTransaction: true }, invitations),
    linkOf: (record) => linkOf(context, record),
    withdraw,
  };

  const mails = createPurchaseMails(mail, publicUrl);
  const saleMails = createSaleMails(mail, publicUrl);
  const serveLine: ServeLine = (tx, group, options) =>
    serve({ ...context, db: tx, isTransaction: true }, group, options);
  const holds = createHoldsService({ db, payments, mails, serveLine, failpoint, ...holding });
  const unknownPayments = createUnknownPayments({ db, holds });
  const deleteUser = createDeleteUser({ db, holds });
  const settlement = createSettlementService({
    db,
    payments,
    holds,
    mails,
    saleMails,
    failpoint,
  });
  const isAllowed = config.payments.mode !== 'live';
  const demoPayments = createDemoPaymentsService({ db, payments, settlement, isAllowed });
  const refunds = createRefundsService({ db, payments, mails, serveLine, failpoint });
  const fillingMails = createFillingMails(mail, publicUrl);
  const callingOff = createCallingOffService({
    db,
    groups,
    holds,
    refunds,
    mails: fillingMails,
    failpoint,
    log,
  });
  const noticeHours = config.fillByNoticeHours;
  const paymentSync = createPaymentSync({
    db,
    payments,
    holds,
    settlement,
    refunds,
    owedRefunds: createOwedRefundsService({ db, payments }),
    disputes: createDisputesService({ db }),
    demoPayments,
    unknownPayments,
    serveLines: () => serveLines(context),
    checkInvariants: createInvariants(db),
    holdMinutes,
    publicUrl: config.publicUrl,
    failpoint,
    log,
  });
  const buying = { db, demoPayments, countQuestion: createQuestionLimit() };

  return {
    requireSecondFactor: createRequireSecondFactor(config.secondFactorRequirement),
    heldReturns: paymentSync.heldReturns,
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
    groups,
    offers: createOffersService({ db }),
    groupOffering: createGroupOfferingService({ db, groups, holds, inviting, noticeHours }),
    groupEditing: createGroupEditingService({
      db,
      groups,
      holds,
      mails: fillingMails,
      serveLine,
      noticeHours,
    }),
    groupMembers: createGroupMembersService({ db, groups, holds, inviting }),
    groupExport: createGroupExportService({ db }),
    callingOff,
    decideDays: createDecideDays({
      db,
      holds,
      callingOff,
      mails: fillingMails,
      knowsPayments: paymentSync.knowsPayments,
      log,
    }),
    sendLastCalls: createSendLastCalls({ db, mail, inviting, publicUrl, failpoint, log }),
    subscriptions: createSubscriptionsService({ db }),
    ledger: createLedgerService({ db }),
    startPayment: createStartPayment({ ...buying, payments, holds, unknownPayments, failpoint }),
    trackPurchase: createTrackPurchase({ ...buying, settlement, groups }),
    releaseHold: createReleaseHold({ db, holds }),
    waitlist: createWaitlistService({ db, holds, groups, holdMinutes }),
    cashSales: createCashSalesService({ db, mails, saleMails, groups }),
    purchases: createPurchasesService({ db, refunds }),
    purchaseExport: createPurchaseExportService({ db }),
    paymentEvents: createPaymentEventsService({ db }),
    cashReturns: createCashReturnsService({ db, mails }),
    webhook: paymentSync.webhook,
    sweep: paymentSync.sweep,
    dailySales: createDailySales({ db, mail, publicUrl }),
    measures: [
      createPurchaseMeasures,
      createMailMeasures,
      createSweepMeasures,
      createProviderMeasures,
    ].flatMap((create) => create(db)),
  };
}
