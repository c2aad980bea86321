import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { holdShare } from '#testing/factories/purchases';
import { succeed } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { mailsTo } from '#testing/mailbox';
import { eventually } from '#testing/eventually';
import { api } from '#testing/testServer';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Body {
  resourceSpans: { resource: unknown; scopeSpans: { spans: Sent[] }[] }[];
}

const trace = '0af7651916cd43dd8448eb211c80319c';
const callersSpan = 'b7ad6b7169203331';

let collector: Server;
let fleet: Fleet;
const bodies: string[] = [];

const spans = (): Sent[] =>
  bodies
    .flatMap((body) => (JSON.parse(body) as Body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);

/** Spans of one parent, by name. */
const childrenOf = (parent: string, name: RegExp) =>
  spans().filter((span) => span.parentSpanId === parent && name.test(span.name));

const valueOf = ({ attributes }: Sent, key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  fleet = await startFleet({
    database: 'postgres',
    hasWebhooks: false,
    isDurable: false,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, SWEEP_SECONDS: '3600' },
  });
});

afterAll(async () => {
  collector.close();
  await fleet.close();
});

it('sends the trace of a purchase, with no data of its buyer, when a collector is set', async () => {
  const { _id: groupId } = await buildGroup();
  const { buyer, paymentIntentId, clientSecret } = await holdShare(groupId, 'Quarter');
  await payByCard(paymentIntentId);
  await succeed(
    api('POST', '/api/purchase-tracking', {
      token: buyer.token,
      body: { userId: buyer.userId, amountPaid: 0, groupId, portion: 'Quarter', paymentIntentId },
      headers: { traceparent: `00-${trace}-${callersSpan}-01` },
    }),
  );
  await eventually(
    () => mailsTo(buyer.email),
    (mails) => mails.length > 0,
  );
  await fleet.servers[0]?.end('SIGTERM');

  const [request] = childrenOf(callersSpan, /./);
  if (!request) throw new Error('The trace was not continued.');
  expect(request).toMatchObject({ traceId: trace, name: 'POST /api/purchase-tracking' });
  expect(valueOf(request, 'http.response.status_code')?.intValue).toBe(201);
  const [capture] = childrenOf(request.spanId, /^card provider: .*\/:id\/capture$/);
  expect(capture && valueOf(capture, 'provider.request_id')?.stringValue).toMatch(/^req_/);
  const [update] = childrenOf(request.spanId, /^update purchases$/);
  expect(update && valueOf(update, 'db.query.text')?.stringValue).toContain('$1');
  const ofTrace = spans().filter(({ traceId }) => traceId === trace);
  const ids = new Set([callersSpan, ...ofTrace.map(({ spanId }) => spanId)]);
  expect(ofTrace.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([]);

  const [mail] = spans().filter(({ name }) => name === 'mail');
  expect(childrenOf(mail?.spanId ?? '', /^mail server$/)).toHaveLength(1);
  expect(spans().map(({ name }) => name)).toContain('job: sweep');

  const { userId, username, email, password, token } = buyer;
  const personal = [userId, username, email, password, token, clientSecret, paymentIntentId];
  for (const value of [...personal, '4242424242424242', groupId]) {
    expect(bodies.filter((body) => body.includes(value))).toEqual([]);
  }
});

it('serves, and says why nothing is sent, when the collector does not answer', async () => {
  const server = await fleet.add({
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  await server.start();
  expect((await fetch(`${server.url}/api/config`)).status).toBe(200);
  await server.end('SIGTERM');
  expect(server.output()).toContain('traces not sent');
});
