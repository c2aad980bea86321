import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';

import { groupEvents } from '#shared/groups/groupEvents.contract';

import type { Context } from './context';
import { connectionMeasures, type Database } from './db/database';
import { readableUrl } from './http/addresses';
import { AnswerLog } from './http/AnswerLog';
import { createCallers, type FindCaller } from './http/authentication';
import { answerClientError } from './http/clientErrors';
import { answerToTheEnd, registerDraining } from './http/draining';
import { handleError } from './http/errorHandler';
import { registerOpenApi } from './http/openapi';
import { registerPages } from './http/pages';
import { registerApi } from './http/registerApi';
import { countWaits, requestIdOf } from './http/requestScope';
import { requirePermissions } from './http/requirePermissions';
import { registerSecurity } from './http/security';
import { openStreams, serveStream, type Publisher } from './http/serveStream';
import { cutSlowSenders } from './http/slowSenders';
import { warnOfUnbelievedProxy } from './http/unbelievedProxy';
import { leaseMeasures } from './jobs/leases.queries';
import { mailWaits } from './jobs/mailJob';
import { mailMeasures } from './mail/outbox.queries';
import { serveAccount, serveUserEnds } from './modules/account/account.routes';
import { serveAlerts } from './modules/alerts/alerts.routes';
import { serveAudit } from './modules/audit/audit.routes';
import { serveBooks } from './modules/books/books.routes';
import { serveCheckout } from './modules/checkout/checkout.routes';
import { serveDashboard } from './modules/dashboard/dashboard.routes';
import { registerOneClick, serveDeadlines } from './modules/deadlines/deadlines.routes';
import { serveCutSheets } from './modules/cutSheets/cutSheets.routes';
import { registerUnfollow, serveFollows } from './modules/follows/follows.routes';
import { serveGroupAdmin, serveLedger } from './modules/groupAdmin/groupAdmin.routes';
import { serveGroups, serveListings } from './modules/groups/groups.routes';
import { serveMilestones } from './modules/milestones/milestones.routes';
import { serveNews } from './modules/news/news.routes';
import { serveInvites } from './modules/invites/invites.routes';
import { serveOwners } from './modules/owners/owners.routes';
import { serveCalendars } from './modules/calendars/calendars.routes';
import { serveButcher, servePapers } from './modules/papers/papers.routes';
import { registerStripeWebhook, servePaymentSync } from './modules/paymentSync/paymentSync.routes';
import { providerMeasures } from './modules/paymentSync/providerWalk.service';
import { registerMetrics } from './modules/platform/metrics.routes';
import { servePlatform } from './modules/platform/platform.routes';
import { purchaseMeasures } from './modules/purchases/measures.queries';
import { servePictures } from './modules/pictures/pictures.routes';
import { servePickup } from './modules/pickup/pickup.routes';
import { serveWeight } from './modules/weight/weight.routes';
import { servePurchases } from './modules/purchases/purchases.routes';
import {
  registerForSearchEngines,
  registerRanchPreviews,
  registerWidget,
  serveRanches,
} from './modules/ranches/ranches.routes';
import { readRanchHead } from './modules/ranches/ranches.service';
import { serveWaitlist } from './modules/waitlist/waitlist.routes';
import { registerSharedPreviews, serveSharing } from './modules/sharing/sharing.routes';
import { readSharedHead } from './modules/sharing/sharing.service';
import { serveSteps } from './modules/steps/steps.routes';
import { serveSuppliers } from './modules/suppliers/suppliers.routes';
import { serveSecondFactors } from './modules/account/secondFactor/secondFactor.routes';
import { serveUsers } from './modules/users/users.routes';
import { providerMetrics } from './payments/providerMetrics';
import { toTrustProxy } from './trustedProxies';

interface AppParts {
  findCaller: FindCaller;
  groupEvents: Publisher<typeof groupEvents>;
  database: Pick<Database, 'connections' | 'readsReplica'>;
  /** Where the built page lies. */
  pageFolder: string;
  version: string;
}

/** The whole application, ready to listen; one line per module. */
export async function createApp(
  context: Context,
  { findCaller, groupEvents: publisher, database, pageFolder, version }: AppParts,
): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    loggerInstance: context.log,
    logController: new AnswerLog(),
    // Every line names its request by itself (`log.ts`); a logger of each request costs a tenth of most answers.
    childLoggerFactory: (log) => log,
    genReqId: requestIdOf,
    trustProxy: toTrustProxy(config.trustProxy),
    bodyLimit: 100 * 1024,
    // Before its first request a connection may be silent for as long as between two.
    connectionTimeout: config.keepAliveSeconds * 1000,
    keepAliveTimeout: config.keepAliveSeconds * 1000,
    ...cutSlowSenders(),
    // No limit of the router's own; the contract answers a parameter that is too long with its own
    // message.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerClientError,
    ...answerToTheEnd,
  });
  app.setErrorHandler(handleError);
  countWaits(app);
  registerDraining(app, context.stopping);
  if (config.trustProxy === false) warnOfUnbelievedProxy(app);
  await registerSecurity(app, {
    usesStripe: config.payments.mode !== 'emulator',
    corsOrigins: config.corsOrigins,
  });
  await app.register(fastifyCompress, { global: true, threshold: 1024 });
  if (config.withApiDocs) registerOpenApi(app);
  requirePermissions(app);

  registerMetrics(app, context, {
    measures: [
      ...purchaseMeasures,
      ...mailMeasures,
      ...leaseMeasures,
      ...providerMeasures,
      ...connectionMeasures(database),
    ],
    counted: [...providerMetrics, openStreams, mailWaits],
    version,
  });

  const served = modules.flatMap((serveModule) => serveModule(context));
  await app.register(async (api) =>
    registerApi(api, context, served, createCallers(context.tokens, findCaller)),
  );
  for (const register of outsideTheContract) {
    await app.register(async (scope) => register(scope, context));
  }
  await app.register(async (api) => serveStream(api, context, groupEvents, publisher));

  await registerPages(
    app,
    pageFolder,
    async (pathname, address) =>
      (await readSharedHead(context, pathname, address)) ??
      (await readRanchHead(context, pathname, address)),
  );
  return app;
}

/** Addresses that no client of the API calls. */
const outsideTheContract = [
  registerStripeWebhook,
  registerOneClick,
  registerUnfollow,
  registerSharedPreviews,
  registerRanchPreviews,
  registerWidget,
  registerForSearchEngines,
];

const modules = [
  servePlatform,
  serveUsers,
  serveUserEnds,
  serveAccount,
  serveCalendars,
  serveSecondFactors,
  serveSuppliers,
  serveGroups,
  serveListings,
  serveGroupAdmin,
  serveLedger,
  serveDeadlines,
  serveMilestones,
  serveNews,
  serveSharing,
  serveRanches,
  servePictures,
  serveFollows,
  serveCutSheets,
  serveWaitlist,
  serveDashboard,
  serveBooks,
  serveInvites,
  serveCheckout,
  servePurchases,
  serveOwners,
  serveSteps,
  servePickup,
  serveWeight,
  servePapers,
  serveButcher,
  servePaymentSync,
  serveAlerts,
  serveAudit,
];
