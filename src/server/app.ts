import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { newId } from './db/schema/columns';
import type { Config } from './config';
import { createAuthenticate, createReadSession } from './http/authentication';
import { registerDraining } from './http/draining';
import { handleError } from './http/errorHandler';
import { registerOpenApi } from './http/openapi';
import { registerPages } from './http/pages';
import { registerApi } from './http/registerApi';
import { registerSecurity } from './http/security';
import type { Served } from './http/serve';
import type { Services } from './services';
import { serveAlerts } from './modules/alerts/alerts.routes';
import { serveGroups } from './modules/groups/groups.routes';
import { registerGroupEvents } from './modules/groups/groupEvents.routes';
import type { GroupEventsService } from './modules/groups/groupEvents.service';
import { serveInvites } from './modules/invites/invites.routes';
import { servePlatform } from './modules/platform/platform.routes';
import { registerMetrics } from './modules/platform/metrics.routes';
import { servePurchases } from './modules/purchases/purchases.routes';
import { registerStripeWebhook } from './modules/purchases/webhook.routes';
import { serveSuppliers } from './modules/suppliers/suppliers.routes';
import { serveUsers } from './modules/users/users.routes';

export interface AppDeps {
  config: Config;
  services: Services;
  groupEvents: GroupEventsService;
  log: FastifyBaseLogger;
  /** Where the built page lies. */
  pageFolder: string;
}

/** Where nothing is a page: the API, and the files of a build that has been replaced. */
const noPage = /^\/(api|assets)(\/|$)/;

/** The whole application, ready to listen; one line per module. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, services } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => newId(),
    trustProxy: config.trustProxy,
    bodyLimit: 100 * 1024,
    connectionTimeout: 30_000,
    keepAliveTimeout: config.keepAliveSeconds * 1000,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(handleError);
  registerDraining(app);
  await registerSecurity(app, {
    usesStripe: config.payments.mode !== 'emulator',
    corsOrigins: config.corsOrigins,
  });
  await app.register(fastifyCompress, { global: true, threshold: 1024 });
  if (config.withApiDocs) await registerOpenApi(app);

  registerMetrics(app, { measures: services.measures, token: config.metricsToken });

  const served: Served[] = [
    ...servePlatform(services.platform),
    ...serveUsers(services.users),
    ...serveSuppliers(services.suppliers),
    ...serveGroups(services.groups, services.groupAdmin),
    ...serveInvites(services.invites),
    ...servePurchases(services.purchases),
    ...serveAlerts(services.alerts),
  ];
  const readSession = createReadSession(services.tokens);
  const authenticate = createAuthenticate(readSession, services.users.findCaller);
  await app.register(async (api) => registerApi(api, served, authenticate));
  await app.register(async (api) => registerStripeWebhook(api, services.webhook));
  await app.register(async (api) => registerGroupEvents(api, deps.groupEvents, readSession));

  const sendPage = await registerPages(app, deps.pageFolder);
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !noPage.test(request.url);
    return isPage
      ? sendPage(reply)
      : reply.status(404).send({ message: 'There is nothing at this address.', code: 'notFound' });
  });
  return app;
}
