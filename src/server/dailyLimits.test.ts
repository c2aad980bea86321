import { randomBytes } from 'node:crypto';

import { ConfigError, readConfig } from './config';

type Variables = Record<string, string>;

const secret = () => randomBytes(32).toString('base64url');

const bare = { DATA_DIR: 'memory://' };

/** The settings of a public server whose card provider is an emulator. */
const production = {
  ...bare,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shares.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  JWT_SECRET: secret(),
  INVITE_SECRET: secret(),
  PAYMENTS: 'emulator',
};

/** The settings of a server with a live key, with any NODE_ENV. */
const live = {
  ...production,
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://127.0.0.1/shop',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_51',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51',
  STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
};

const mostOf = (variables: Variables) => {
  const { limits, heldQuarters } = readConfig(variables);
  const { registrations, resets, invitations, mails } = limits;
  return [registrations, resets, invitations, mails].map(({ most }) => most).concat(heldQuarters);
};

it.each<[string, Variables, number[]]>([
  ['strict in production', production, [30, 20, 500, 20, 40]],
  ['strict with a live key', live, [30, 20, 500, 20, 40]],
  ['loose on one machine', bare, [1000, 1000, 1000, 200, 40]],
  [
    'as set',
    {
      ...production,
      REGISTRATIONS_PER_NETWORK: '300',
      RESETS_PER_NETWORK: '1',
      INVITATIONS_PER_SUPPLIER: '50',
      MAILS_PER_ADDRESS: '5',
      HELD_QUARTERS_PER_NETWORK: '4',
    },
    [300, 1, 50, 5, 4],
  ],
])('limits are %s', (_name, variables, most) => {
  expect(mostOf(variables)).toEqual(most);
});

it.each<[Variables, boolean]>([
  [production, true],
  [live, true],
  [bare, false],
  [{ ...production, RAN_OUT_PER_NETWORK: 'off' }, false],
  [{ ...bare, RAN_OUT_PER_NETWORK: 'on' }, true],
])('counts expired holds on an open server, or as set', (variables, counts) => {
  expect(readConfig(variables).countsRanOut).toBe(counts);
});

it.each<[Variables, number]>([
  [production, 1],
  [live, 1],
  [bare, 1000],
  [{ ...production, OFFERS_PER_NETWORK: '3' }, 3],
])('limits open waitlist holds per network on an open server, or as set', (variables, most) => {
  expect(readConfig(variables).waitlistHoldsPerNetwork).toBe(most);
});

it.each<Variables>([
  { REGISTRATIONS_PER_NETWORK: '0' },
  { MAILS_PER_ADDRESS: '2.5' },
  { HELD_QUARTERS_PER_NETWORK: '3' },
  { HELD_QUARTERS_PER_NETWORK: '40.5' },
])('a limit is refused: %j', (change) => {
  expect(() => readConfig({ ...bare, ...change })).toThrow(ConfigError);
});
