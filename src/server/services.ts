import type { FastifyBaseLogger } from 'fastify';

import type { Config } from './config';
import type { Db } from './db/client';
import { createTokens } from './http/tokens';
import { createFailpoint } from './jobs/failpoints';
import type { Mailer } from './mail/mailer';
import type { MailQueue } from './mail/mailQueue';
import { createMailMeasures } from './mail/outbox';
import { createAlertsService } from './modules/alerts/alerts.service';
import { createCheckoutService } from './modules/checkout/checkout.service';
import { createDemoPaymentsService } from './modules/checkout/demoPayments.service';
import { createHoldsService } from './modules/checkout/holds.service';
import { createSettlementService } from './modules/checkout/settlement.service';
import { createDashboardService } from './modules/dashboard/dashboard.service';
import { createGroupAdminService } from './modules/groupAdmin/groupAdmin.service';
import { createGroupsService } from './modules/groups/groups.service';
import { createInvariants } from './modules/inventory/invariants';
import { createInvitesService } from './modules/invites/invites.service';
import { createReconciliation } from './modules/paymentSync/reconciliation.service';
import { createReturnWalks } from './modules/paymentSync/returnWalks.service';
import { createSweep } from './modules/paymentSync/sweep.service';
import { createWebhook } from './modules/paymentSync/webhook.service';
import { createPlatformService } from './modules/platform/platform.service';
import { createDisputesService } from './modules/purchases/disputes.service';
import { createOwedRefunds } from './modules/purchases/owedRefunds.service';
import { createPurchaseMails } from './modules/purchases/purchaseMails';
import { createPurchaseMeasures } from './modules/purchases/purchaseMeasures';
import { createPurchasesService } from './modules/purchases/purchases.service';
import { createRefundsService } from './modules/purchases/refunds.service';
import { createSuppliersService } from './modules/suppliers/suppliers.service';
import { createUsersService } from './modules/users/users.service';
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
  const { config, db, payments, mail, publicUrl, log } = deps;
  const tokens = createTokens(config.jwtSecret, config.tokenHours);
  const failpoint = createFailpoint(config.failpoint);

  const groups = createGroupsService({ db });
  const invites = createInvitesService({
    db,
    mail,
    publicUrl,
    secret: config.inviteSecret,
    presentGroup: groups.present,
  });
  const mails = createPurchaseMails(mail, publicUrl);
  const { holdMinutes } = config;
  const holds = createHoldsService({ db, payments, mails, holdMinutes, failpoint });

  const users = createUsersService({
    db,
    holds,
    tokens,
    mail,
    mailer: deps.mailer,
    publicUrl,
    proveInvite: invites.proveInvite,
  });
  const suppliers = createSuppliersService({ db });

  const settlement = createSettlementService({ db, payments, holds, mails, failpoint });
  const isAllowed = config.payments.mode !== 'live';
  const demoPayments = createDemoPaymentsService({ db, payments, settlement, isAllowed });
  const refunds = createRefundsService({ db, payments, mails, failpoint });
  const owedRefunds = createOwedRefunds({ db, payments });
  const disputes = createDisputesService({ db });
  const following = { db, payments, holds, settlement, refunds, owedRefunds, disputes };
  const reconciliation = createReconciliation(following);
  const selling = { db, payments, holds, settlement, demoPayments, refunds, failpoint };

  return {
    tokens,
    users,
    suppliers,
    invites,
    groups,
    groupAdmin: createGroupAdminService({ db, groups, holds, ...invites }),
    dashboard: createDashboardService({ db }),
    checkout: createCheckoutService({ ...selling, presentGroup: groups.present }),
    purchases: createPurchasesService({ db, refunds }),
    webhook: createWebhook({ db, payments, reconciliation, failpoint }),
    sweep: createSweep({
      ...selling,
      reconciliation,
      owedRefunds,
      returnWalks: createReturnWalks({ ...following, reconciliation, demoPayments, log }),
      checkInvariants: createInvariants(db),
      holdMinutes,
      log,
    }),
    measures: [...createPurchaseMeasures(db), ...createMailMeasures(db)],
    alerts: createAlertsService({ db }),
    platform: createPlatformService({ db, payments: config.payments }),
  };
}
