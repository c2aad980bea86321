import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_VERSION } from '../account/createStripeAccount';
import { bringUpToDate } from '../account/refunds';
import { newId, type StripeAccount } from '../account/stripeAccount';
import { StripeError } from '../account/stripeError';
import { authenticateCaller, type ApiKeys } from './authentication';
import type { Call, CallContext } from './call';
import { expandAnswer } from './expand';
import {
  lockTimeout,
  rateLimited,
  serverError,
  type Fault,
  type Faults,
  type FaultTarget,
} from './faults';
import { parseForm, type Form } from './formBody';
import type { Answer, GivenAnswer, IdempotencyKeys } from './idempotency';
import type { OpenApiValidator } from './openApiValidator';

export interface Pipeline {
  account: StripeAccount;
  keys: ApiKeys;
  idempotency: IdempotencyKeys;
  faults: Faults;
  validator?: OpenApiValidator;
}

/** The connection is cut and nothing is answered. */
class ConnectionCut extends Error {}

/** Serves every call the way Stripe does: key, parameters, idempotency, then the act itself. */
export function serveCalls(app: FastifyInstance, calls: readonly Call[], pipeline: Pipeline): void {
  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path.replace(/\{\w+\}/, ':id'),
      handler: (request, reply) => serveCall(call, pipeline, request, reply),
    });
  }
}

async function serveCall(
  call: Call,
  pipeline: Pipeline,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const idempotencyKey = call.method === 'POST' ? header(request, 'idempotency-key') : undefined;
  reply.header('request-id', newId('req'));
  reply.header('stripe-version', header(request, 'stripe-version') ?? API_VERSION);
  if (idempotencyKey) reply.header('idempotency-key', idempotencyKey);
  try {
    const answer = await answerCall(call, pipeline, request, idempotencyKey);
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
    return await reply.code(answer.status).send(answer.body);
  } catch (error) {
    if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body });
    if (!(error instanceof ConnectionCut)) throw error;
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
}

async function answerCall(
  call: Call,
  pipeline: Pipeline,
  request: FastifyRequest,
  idempotencyKey: string | undefined,
): Promise<GivenAnswer> {
  const { key, ...form } = inPinnedVersion(formOf(request), header(request, 'stripe-version'));
  const given = header(request, 'authorization') ?? textOf(key);
  const caller = authenticateCaller(given, pipeline.keys, call.isPublic ?? false);
  if (caller === 'secret') {
    pipeline.validator?.requireOwnKey(call, idempotencyKey);
    pipeline.validator?.require(call, form);
  }
  const prepared = call.prepare(form);
  const context: CallContext = { account: pipeline.account, caller, id: idOf(request) };
  const fault = pipeline.faults.take(call.operation, targetOf(context, form));
  // Lost before it arrived, so its idempotency key is not stored.
  if (fault?.kind === 'hang') return new Promise(() => undefined);
  const fingerprint = `${request.method} ${request.url} ${JSON.stringify(form)}`;
  const answer = await pipeline.idempotency.once(idempotencyKey, fingerprint, () =>
    withFault(fault, () => carryOut(context, form, prepared)),
  );
  if (fault?.kind === 'reset-after') throw new ConnectionCut();
  return answer;
}

/** What is refused here had begun, so that Stripe remembers it for its key. */
function carryOut(
  context: CallContext,
  form: Form,
  prepared: (context: CallContext) => object,
): Answer {
  try {
    bringUpToDate(context.account);
    const paths = Array.isArray(form.expand) ? form.expand.map(String) : [];
    const body = expandAnswer(context.account.data, prepared(context), paths);
    return { status: 200, body, isSaved: true };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return refused(error);
  }
}

function refused(error: StripeError): Answer {
  return { status: error.status, body: { error: error.body }, isSaved: true };
}

async function withFault(fault: Fault | undefined, act: () => Answer): Promise<Answer> {
  if (fault?.delayMs) await wait(fault.delayMs);
  switch (fault?.kind) {
    case 'reset-before':
      throw new ConnectionCut();
    case 'rate-limit':
      throw rateLimited();
    case 'lock-timeout':
      throw lockTimeout();
    case 'server-error':
      return refused(serverError());
    case 'server-error-after':
      act();
      return refused(serverError());
    default:
      return act();
  }
}

/** Since this version an intent's kinds of payment have another name. */
const RENAMED_IN = '2026-09-30';

/** Parameters of an older version, by the names that they have now: Stripe serves each request in its own version. */
function inPinnedVersion(form: Form, version = API_VERSION): Form {
  const { payment_method_types: older, ...others } = form;
  if (version >= RENAMED_IN || older === undefined) return form;
  return { ...others, allowed_payment_method_types: older };
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function formOf(request: FastifyRequest): Form {
  const [, query = ''] = request.url.split('?');
  return parseForm(request.method === 'GET' ? query : textOf(request.body));
}

function idOf({ params }: FastifyRequest): string {
  return params !== null && typeof params === 'object' && 'id' in params ? String(params.id) : '';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function targetOf({ account, id }: CallContext, form: Form): FaultTarget {
  const paymentIntent = id || textOf(form.payment_intent);
  const known = account.data.paymentIntents[paymentIntent]?.metadata;
  const sent = typeof form.metadata === 'object' ? Object.entries(form.metadata) : [];
  const metadata = known ?? Object.fromEntries(sent.map(([key, value]) => [key, textOf(value)]));
  return { paymentIntent, metadata };
}
