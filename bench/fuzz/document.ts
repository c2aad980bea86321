import { callServer } from '#testing/testServer';

/** The part of JSON Schema that our document uses for what is sent. */
export interface Schema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

interface DocumentedOperation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
  responses: Record<string, unknown>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
}

/** One call, as our own document states it. */
export interface Operation {
  method: string;
  /** Parameters in braces. */
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The documented statuses. */
  statuses: number[];
}

/** Every call of the API that the document of a server names. */
export async function readOperations(server: string): Promise<Operation[]> {
  const { body } = await callServer<OpenApiDocument>(server, 'GET', '/api/openapi.json');
  return Object.entries(body.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content['application/json']?.schema,
        statuses: Object.keys(operation.responses).map(Number),
      })),
    );
}
