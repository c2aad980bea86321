import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry, type Metric } from 'prom-client';

import type { Context } from '../../context';
import { AppError } from '../../http/AppError';

/** A number that some part of the server knows, read whenever the metrics are. */
interface Measure {
  name: string;
  help: string;
  read: (db: Context['db']) => number | Promise<number>;
}

export interface Metrics {
  measures: Measure[];
  /** Counted where it happens, in this process. */
  counted: Metric[];
  version: string;
}

/**
 * GET /metrics for Prometheus, and the clock of every call: register it on the root, before the
 * routes that it is to time.
 */
export function registerMetrics(
  app: FastifyInstance,
  { config, db }: Context,
  { measures, counted, version }: Metrics,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const measure of measures) addGauge(registry, measure, db);
  for (const metric of counted) registry.registerMetric(metric);
  new Gauge({
    name: 'sharecut_build_info',
    help: 'Always 1; its label is the version of this process.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  timeCalls(app, registry);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config)) {
      throw new AppError('notFound', 'There is nothing at this address.');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function timeCalls(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none';
    durations.observe({ method, route, status: statusCode }, elapsedTime / 1000);
    done();
  });
}

/** A measure that cannot be read now shows as NaN; the others are shown all the same. */
const addGauge = (registry: Registry, { name, help, read }: Measure, db: Context['db']): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await Promise.resolve(read(db)).catch(() => Number.NaN));
    },
  });

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Requires the token where one is set; otherwise only calls from this machine that did not pass a proxy. */
function mayRead(
  request: FastifyRequest,
  { metricsToken, isInTheOpen, trustProxy }: Context['config'],
): boolean {
  if (metricsToken !== undefined) return hasToken(request, metricsToken);
  return !isInTheOpen && trustProxy === false && isNeighbor(request);
}

/** From this machine, and not forwarded by a proxy on it. */
const isNeighbor = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization), digest(`Bearer ${token}`));

const digest = (text = ''): Buffer => createHash('sha256').update(text).digest();
