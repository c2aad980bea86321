import { createHmac } from 'node:crypto';

import { buildUser } from '#testing/factories/users';
import { api, type Json } from '#testing/testServer';
import { tokenSecret } from '#testing/tokenSecret';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const decode = (part = ''): Json => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

interface Forgery {
  header?: object;
  claims?: object;
  hash?: string;
  key?: string;
}

/** A person's token with some claims replaced. */
function forge(token: string, { header, claims, hash = 'sha256', key = tokenSecret }: Forgery) {
  const [ownHeader, ownClaims] = token.split('.');
  const text = [
    encode({ ...decode(ownHeader), ...header }),
    encode({ ...decode(ownClaims), ...claims }),
  ].join('.');
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

const statusOf = async (token: string): Promise<number> =>
  (await api('GET', '/api/account', { token })).status;

let token: string;

beforeAll(async () => {
  ({ token } = await buildUser());
});

it('takes a token that is like its own', async () => {
  expect(await statusOf(forge(token, {}))).toBe(200);
});

const foreign = 'a key of another issuer, long enough for it';
const jwk = { kty: 'oct', k: Buffer.from(foreign).toString('base64url') };
const secondsIn = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

it.each<[string, () => Forgery]>([
  ['signed with another key', () => ({ key: foreign })],
  [
    'that brings its own key',
    () => ({ key: foreign, header: { jwk, jku: 'https://example.com/keys' } }),
  ],
  ['signed in another way', () => ({ hash: 'sha512', header: { alg: 'HS512' } })],
  ['of another issuer', () => ({ claims: { iss: 'another shop' } })],
  ['for another audience', () => ({ claims: { aud: 'invite' } })],
  ['that has run out', () => ({ claims: { exp: secondsIn(-1) } })],
  ['that is not valid yet', () => ({ claims: { nbf: secondsIn(600) } })],
  ['that never runs out', () => ({ claims: { exp: undefined } })],
])('refuses a token %s', async (_, forgery) => {
  expect(await statusOf(forge(token, forgery()))).toBe(401);
});
