import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A card provider that answers at once and confirms every card, so that only the shop is measured. Only
 * the three calls of a sale, and an empty list for the sweep. Its answers have the charge, and the charge's movement, where
 * they are asked for, in the provider's size.
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
  latest_charge: string;
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
    latest_charge: `ch_${String(made)}`,
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

/** The fields of a charge that a shop reads, and the rest as it fills the answer. */
function chargeOf({ id, amount, status, created, latest_charge }: Intent): object {
  const isCaptured = status === 'succeeded';
  const fee = Math.round((amount * 29) / 1000) + 30;
  const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };
  return {
    id: latest_charge,
    object: 'charge',
    amount,
    amount_captured: isCaptured ? amount : 0,
    amount_refunded: 0,
    balance_transaction: isCaptured
      ? {
          id: `txn_${id}`,
          object: 'balance_transaction',
          amount,
          available_on: created + 172_800,
          balance_type: 'payments',
          created,
          currency: 'usd',
          description: null,
          exchange_rate: null,
          fee,
          fee_details: [
            {
              amount: fee,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
          net: amount - fee,
          reporting_category: 'charge',
          source: latest_charge,
          status: 'pending',
          type: 'charge',
        }
      : null,
    billing_details: { address: {}, email: null, name: null, phone: null, tax_id: null },
    captured: isCaptured,
    created,
    currency: 'usd',
    outcome: { network_status: 'approved_by_network', risk_level: 'normal', type: 'authorized' },
    paid: true,
    payment_intent: id,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: '4242', checks, exp_month: 12, exp_year: 2030, wallet: null },
    },
    refunds: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/charges/${latest_charge}/refunds`,
    },
    status: 'succeeded',
  };
}

/** The intent, with its charge where that is asked for. */
function expanded(intent: Intent | undefined, asked: URLSearchParams): object | undefined {
  const isAsked = [...asked].some(
    ([name, path]) => name.startsWith('expand') && path.startsWith('latest_charge'),
  );
  return intent && isAsked ? { ...intent, latest_charge: chargeOf(intent) } : intent;
}

function answer({ method, url = '' }: IncomingMessage, body: string): unknown {
  const [, id, act] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?/.exec(url) ?? [];
  const asked = new URLSearchParams(method === 'POST' ? body : url.replace(/^[^?]*\??/, ''));
  if (method === 'POST' && act === 'capture') return expanded(capture(id ?? ''), asked);
  if (method === 'POST') return create(asked);
  return id ? expanded(intents.get(id), asked) : { object: 'list', data: [], has_more: false };
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
