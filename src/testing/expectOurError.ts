import type { Answer, Json } from './testServer';

/** The form of every error of our server: a message, a code, an id and safe headers. */
export function expectOurError({ body, headers }: Answer<Json>): void {
  expect(body.message).toMatch(/\w/);
  expect(body.code).toMatch(/\w/);
  expect(headers.get('x-request-id')).toMatch(/\w/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
}
