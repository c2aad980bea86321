import type { FastifyBaseLogger } from 'fastify';

import type { Config } from './config';
import type { Db } from './db/client';
import { createTokens } from './http/tokens';
import { createFailpoint } from './jobs/failpoints';
import type { Mailer } from './mail/mailer';
import type { MailQueue } from './mail/mailQueue';
import { createMailMeasures } from './mail/outbox';
import { createAlertsService } from './modules/alerts/alerts.service';
import { createDemoPaymentsService } from './modules/checkout/demoPayments.service';
import { createHoldsService } from './modules/checkout/holds.service';
import { createReleaseHold } from './modules/checkout/releaseHold';
import { createSettlementService } from './modules/checkout/settlement.service';
import { createStartPayment } from './modules/checkout/startPayment.service';
import { createTrackPurchase } from './modules/checkout/trackPurchase';
import { createDashboardService } from './modules/dashboard/dashboard.service';
import { createGroupEditingService } from './modules/groupAdmin/groupEditing.service';
import { createGroupExportService } from './modules/groupAdmin/groupExport.service';
import { createGroupMembersService } from './modules/groupAdmin/groupMembers.service';
import { createGroupOfferingService } from './modules/groupAdmin/groupOffering.service';
import { createLedgerService } from './modules/groupAdmin/ledger.service';
import { createGroupsService } from './modules/groups/groups.service';
import { createInvariants } from './modules/inventory/invariants';
import { createInviteTokens } from './modules/invites/inviteTokens';
import { createInvitingService } from './modules/invites/inviting.service';
import { createJoiningService } from './modules/invites/joining.service';
import { createReconciliationService } from './modules/paymentSync/reconciliation.service';
import { createRecoveryService } from './modules/paymentSync/recovery.service';
import { createReturnWalksService } from './modules/paymentSync/returnWalks.service';
import { createSweep } from './modules/paymentSync/sweep.service';
import { createWebhookService } from './modules/paymentSync/webhook.service';
import { createPlatformService } from './modules/platform/platform.service';
import { createDisputesService } from './modules/purchases/disputes.service';
import { createOwedRefundsService } from './modules/purchases/owedRefunds.service';
import { createPurchaseMails } from './modules/purchases/purchaseMails';
import { createPurchaseMeasures } from './modules/purchases/purchaseMeasures';
import { createPurchasesService } from './modules/purchases/purchases.service';
import { createRefundsService } from './modules/purchases/refunds.service';
import { createSuppliersService } from './modules/suppliers/suppliers.service';
import { createPasswordsService } from './modules/users/passwords.service';
import { createPendingAdminsService } from './modules/users/pendingAdmins.service';
import { createRegistrationService } from './modules/users/registration.service';
import { createSessionsService } from './modules/users/sessions.service';
import { createUserAdminService } from './modules/users/userAdmin.service';
import { createUserExportService } from './modules/users/userExport.service';
import type { Payments } from './payments/payments';

export interface ServicesDeps {
  config: Config;
  db: Db;
  payments: Payments;
  mail: MailQueue;
  mailer: Mailer;
  /** Origin that links in mails name. */
  publicUrl: () => string;
  log: FastifyBaseLogger;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, each given what it needs and nothing else; read from top to bottom. */
export function createServices(deps: ServicesDeps) {
  const { config, db, payments, mail, mailer, publicUrl, log } = deps;
  const { holdMinutes } = config;
  const tokens = createTokens(config.jwtSecret, config.tokenHours);
  const failpoint = createFailpoint(config.failpoint);

  const groups = createGroupsService({ db });
  const inviteTokens = createInviteTokens(config.inviteSecret);
  const inviting = createInvitingService({ db, mail, publicUrl, inviteTokens, groups });
  const joining = createJoiningService({ db, inviteTokens, groups });
  const { proveInvite } = joining;

  const mails = createPurchaseMails(mail, publicUrl);
  const holds = createHoldsService({ db, payments, mails, holdMinutes, failpoint });
  const settlement = createSettlementService({ db, payments, holds, mails, failpoint });
  const isAllowed = config.payments.mode !== 'live';
  const demoPayments = createDemoPaymentsService({ db, payments, settlement, isAllowed });
  const refunds = createRefundsService({ db, payments, mails, failpoint });
  const owedRefunds = createOwedRefundsService({ db, payments });
  const reconciliation = createReconciliationService({
    db,
    payments,
    holds,
    settlement,
    refunds,
    owedRefunds,
    disputes: createDisputesService({ db }),
  });
  const recovery = createRecoveryService({ db, payments, settlement, log });
  const returnWalks = createReturnWalksService({ db, payments, reconciliation, demoPayments, log });

  return {
    tokens,
    platform: createPlatformService({ db, payments: config.payments }),
    alerts: createAlertsService({ db }),
    suppliers: createSuppliersService({ db }),
    sessions: createSessionsService({ db, tokens }),
    registration: createRegistrationService({ db, tokens, mail, publicUrl, proveInvite }),
    passwords: createPasswordsService({ db, mail, publicUrl }),
    userAdmin: createUserAdminService({ db, mail, publicUrl, holds }),
    userExport: createUserExportService({ db }),
    pendingAdmins: createPendingAdminsService({ db, mail, mailer, publicUrl }),
    groups,
    inviting,
    joining,
    groupOffering: createGroupOfferingService({ db, groups, holds, inviting }),
    groupEditing: createGroupEditingService({ db, groups, holds }),
    groupMembers: createGroupMembersService({ db, groups, inviting }),
    groupExport: createGroupExportService({ db }),
    ledger: createLedgerService({ db }),
    dashboard: createDashboardService({ db }),
    startPayment: createStartPayment({ db, payments, holds, demoPayments, failpoint }),
    trackPurchase: createTrackPurchase({ db, settlement, demoPayments, groups }),
    releaseHold: createReleaseHold({ db, holds }),
    purchases: createPurchasesService({ db, refunds }),
    webhook: createWebhookService({ db, payments, reconciliation, failpoint }),
    sweep: createSweep({
      db,
      payments,
      holds,
      settlement,
      reconciliation,
      refunds,
      owedRefunds,
      returnWalks,
      recovery,
      demoPayments,
      checkInvariants: createInvariants(db),
      holdMinutes,
      failpoint,
      log,
    }),
    measures: [...createPurchaseMeasures(db), ...createMailMeasures(db)],
  };
}
