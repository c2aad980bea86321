import { requireDeclared } from './requireDeclared';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Call = { token?: string; body?: unknown; headers?: Record<string, string> };

export type Answer<Body> = { status: number; body: Body; headers: Headers };

export type Json = { readonly [key: string]: unknown };

/** Where the server of this run listens, without a slash at the end. */
export const serverUrl = (): string => urlFrom('TEST_SERVER_URL');

/** Where its card provider listens: the emulated Stripe. */
export const stripeUrl = (): string => urlFrom('TEST_STRIPE_URL');

/** Where the mails it sent can be read. */
export const mailboxUrl = (): string => urlFrom('TEST_MAILBOX_URL');

function urlFrom(variable: string): string {
  const url = process.env[variable];
  if (!url) throw new Error('No test server: run this file in a jest project that starts one.');
  return url;
}

/**
 * Calls the running server as any client would; `body` of the answer is what its JSON held.
 * @throws Error for an answer that breaks its contract.
 */
export async function api<Body = Json>(
  method: Method,
  path: string,
  call?: Call,
): Promise<Answer<Body>> {
  const answer = await callServer<Body>(serverUrl(), method, path, call);
  requireDeclared({ method, path, ...answer });
  return answer;
}

/** Calls one server of several. */
export async function callServer<Body = Json>(
  server: string,
  method: Method,
  path: string,
  { token, body, headers }: Call = {},
): Promise<Answer<Body>> {
  const response = await fetch(server + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: (isJson ? JSON.parse(text) : text) as Body,
    headers: response.headers,
  };
}
