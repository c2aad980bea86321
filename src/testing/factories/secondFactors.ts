import { TOTP } from 'otpauth';

import { api } from '../testServer';
import { succeed, type TestUser } from './users';

const path = '/api/account/second-factor';

/** Code of an authenticator app, now or in so many steps of 30 seconds. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

interface TestSecondFactor {
  secret: string;
  recoveryCodes: string[];
}

/** An admin's second factor, switched on: the code of now is used up, that of the next step is not. */
export async function buildSecondFactor({ token, password }: TestUser): Promise<TestSecondFactor> {
  const begun = await succeed(
    api<{ secret: string }>('POST', path, { token, body: { currentPassword: password } }),
  );
  const { secret } = begun.body;
  const confirmed = await succeed(
    api<{ recoveryCodes: string[] }>('POST', `${path}/confirm`, {
      token,
      body: { code: codeOf(secret) },
    }),
  );
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}
