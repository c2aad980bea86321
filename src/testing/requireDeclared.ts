import { isDeepStrictEqual } from 'node:util';

import { z } from 'zod';

import { routeAt } from './contracts';

interface Answered {
  method: string;
  path: string;
  status: number;
  /** As its JSON was read. */
  body: unknown;
}

/**
 * Validates an answer against its contract. The server copies declared fields and checks no values, so
 * every answer in a test is checked here.
 * @throws Error for one that breaks its contract, or contains undeclared fields.
 */
export function requireDeclared({ method, path, status, body }: Answered): void {
  const route = routeAt(method, path);
  const isAnswer = status === 200 || status === 201;
  // What is a text in its contract is a file.
  if (!route || !isAnswer || route.answer instanceof z.ZodString) return;
  const { data, error } = route.answer.safeParse(body);
  if (error) throw new Error(`${method} ${path} broke its contract: ${error.message}`);
  if (!isDeepStrictEqual(data, body)) {
    throw new Error(`${method} ${path} said more than its contract: ${JSON.stringify(body)}`);
  }
}
