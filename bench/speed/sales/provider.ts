import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A card provider that answers at once and confirms every card, so that only the shop is measured. Only
 * the three calls of a sale, and an empty list for the sweep.
 */
interface Intent {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  status: 'requires_capture' | 'succeeded';
  amount: number;
  amount_received: number;
  currency: 'usd';
  metadata: Record<string, string>;
  created: number;
  latest_charge: null;
}

const intents = new Map<string, Intent>();
let made = 0;

function create(form: URLSearchParams): Intent {
  made += 1;
  const id = `pi_${String(made)}`;
  const metadata = [...form].flatMap(([key, value]) => {
    const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
    return name ? [[name, value] as const] : [];
  });
  const intent: Intent = {
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret`,
    status: 'requires_capture',
    amount: Number(form.get('amount')),
    amount_received: 0,
    currency: 'usd',
    metadata: Object.fromEntries(metadata),
    created: Math.floor(Date.now() / 1000),
    latest_charge: null,
  };
  intents.set(id, intent);
  return intent;
}

function capture(id: string): Intent | undefined {
  const intent = intents.get(id);
  if (!intent) return undefined;
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
  // Not read again; deleted so that memory does not grow with the run.
  intents.delete(id);
  return intent;
}

function answer({ method, url = '' }: IncomingMessage, body: string): unknown {
  const [, id, act] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?/.exec(url) ?? [];
  if (method === 'POST' && act === 'capture') return capture(id ?? '');
  if (method === 'POST') return create(new URLSearchParams(body));
  return id ? intents.get(id) : { object: 'list', data: [], has_more: false };
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const text = JSON.stringify(answer(request, body) ?? { error: { type: 'api_error' } });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${String(port)}` })}\n`);
});
