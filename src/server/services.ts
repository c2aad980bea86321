import type { FastifyBaseLogger } from 'fastify';

import type { Config } from './config';
import type { Db } from './db/client';
import { createTokens } from './http/tokens';
import { createPassPoint } from './jobs/crashPoints';
import type { Mailer } from './mail/mailer';
import type { MailQueue } from './mail/mailQueue';
import { createMailMeasures } from './mail/outbox';
import { createAlertsService } from './modules/alerts/alerts.service';
import { createGroupAdminService } from './modules/groups/groupAdmin.service';
import { createGroupsService } from './modules/groups/groups.service';
import { createInvitesService } from './modules/invites/invites.service';
import { createPlatformService } from './modules/platform/platform.service';
import { createDemoPaymentsService } from './modules/purchases/demoPayments.service';
import { createHoldsService } from './modules/purchases/holds.service';
import { createInvariants } from './modules/purchases/invariants.service';
import { createPurchaseMails } from './modules/purchases/purchaseMails.service';
import { createPurchaseMeasures } from './modules/purchases/measures.service';
import { createPurchasesService } from './modules/purchases/purchases.service';
import { createReconciliation } from './modules/purchases/reconciliation.service';
import { createRefundsService } from './modules/purchases/refunds.service';
import { createSettlementService } from './modules/purchases/settlement.service';
import { createSweep } from './modules/purchases/sweep.service';
import { createWebhook } from './modules/purchases/webhook.service';
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
  const passPoint = createPassPoint(config.crashAt);

  const groups = createGroupsService({ db });
  const invites = createInvitesService({
    db,
    mail,
    publicUrl,
    secret: config.inviteSecret,
    presentGroup: groups.present,
  });
  const users = createUsersService({
    db,
    tokens,
    mail,
    mailer: deps.mailer,
    publicUrl,
    proveInvite: invites.proveInvite,
  });
  const suppliers = createSuppliersService({ db });

  const mails = createPurchaseMails(mail, publicUrl);
  const { holdMinutes } = config;
  const holds = createHoldsService({ db, payments, mails, holdMinutes });
  const settlement = createSettlementService({ db, payments, holds, mails, passPoint });
  const isAllowed = config.payments.mode !== 'live';
  const demoPayments = createDemoPaymentsService({ db, payments, settlement, isAllowed });
  const refunds = createRefundsService({ db, payments, mails, passPoint });
  const reconciliation = createReconciliation({ db, payments, holds, settlement, refunds });
  const selling = { db, payments, holds, settlement, demoPayments, refunds, passPoint };

  return {
    tokens,
    users,
    suppliers,
    invites,
    groups,
    groupAdmin: createGroupAdminService({ db, groups, holds, ...invites }),
    purchases: createPurchasesService({ ...selling, presentGroup: groups.present }),
    webhook: createWebhook({ db, payments, reconciliation, passPoint }),
    sweep: createSweep({
      ...selling,
      reconciliation,
      checkInvariants: createInvariants(db),
      holdMinutes,
      log,
    }),
    measures: [...createPurchaseMeasures(db), ...createMailMeasures(db)],
    alerts: createAlertsService({ db }),
    platform: createPlatformService({ db, payments: config.payments }),
  };
}
