import {
  isEmulated,
  isInTheOpen,
  isLive,
  isProduction,
  withDemoData,
  type Environment,
} from './environment';
import { leastHashKib } from './modules/users/passwordHash.service';

type Rules = [isBroken: boolean, problem: string][];

/** The webhook secret that the emulated card provider is published with. */
const publishedWebhookSecret = 'whsec_emulator';

/** Combinations of settings that are unsafe or contradictory, though each setting is valid. */
export const findProblems = (env: Environment): string[] =>
  [
    ...productionRules(env),
    ...(isInTheOpen(env) ? secretRules(env) : []),
    ...databaseRules(env),
    ...paymentRules(env),
    ...liveRules(env),
  ]
    .filter(([isBroken]) => isBroken)
    .map(([, problem]) => problem);

/** The rules for real money: they also apply to a live key with any NODE_ENV. */
function productionRules(env: Environment): Rules {
  const isForReal = isInTheOpen(env);
  const where = isLive(env) ? 'with a live STRIPE_SECRET_KEY' : 'in production';
  return [
    [isProduction(env) && !env.JWT_SECRET, 'JWT_SECRET: required in production'],
    [isProduction(env) && !env.INVITE_SECRET, 'INVITE_SECRET: required in production'],
    [
      isForReal && !env.SMTP_URL,
      `SMTP_URL: required ${where}; without it anyone could read all mail, links to reset passwords included`,
    ],
    [isForReal && !env.PUBLIC_URL, `PUBLIC_URL: required ${where}; links in mails name it`],
    [
      isForReal && env.PUBLIC_URL !== undefined && !isPrivateOnTheWay(env.PUBLIC_URL),
      `PUBLIC_URL: must begin with https:// ${where}; links in mails let their reader in`,
    ],
    [
      isProduction(env) && !env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'emulator',
      'STRIPE_SECRET_KEY: required in production (or PAYMENTS=emulator, which charges no card)',
    ],
    [
      isForReal && env.PASSWORD_HASH_KIB < leastHashKib,
      `PASSWORD_HASH_KIB: at least ${leastHashKib} ${where}; cheaper hashes are guessed faster`,
    ],
    [
      env.FAILPOINT !== undefined && isForReal,
      `FAILPOINT: stops the process on purpose; never ${where}`,
    ],
  ];
}

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True where traffic between browser and server is encrypted or local. */
function isPrivateOnTheWay(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || thisMachine.has(hostname);
}

const secretNames = [
  'JWT_SECRET',
  'INVITE_SECRET',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const;

/** Each secret opens one thing only, and cannot be guessed. */
function secretRules(env: Environment): Rules {
  return secretNames.flatMap((name, index): Rules => {
    const secret = env[name];
    if (secret === undefined) return [];
    const twin = secretNames.slice(0, index).find((other) => env[other] === secret);
    const weakness = weaknessOf(secret);
    return [
      [twin !== undefined, `${name}: must differ from ${twin ?? ''}`],
      [weakness !== undefined, `${name}: ${weakness ?? ''}`],
    ];
  });
}

const databaseRules = (env: Environment): Rules => [
  [
    env.DATABASE_POOLER_URL !== undefined && !env.DATABASE_URL,
    'DATABASE_POOLER_URL: requires DATABASE_URL, the same database without the pooler',
  ],
  [
    env.DATABASE_REPLICA_URL !== undefined && !env.DATABASE_URL,
    'DATABASE_REPLICA_URL: requires DATABASE_URL, the database that the replica follows',
  ],
];

/** Where the provider shows it, for an operator who has set another of its keys, or none. */
const whereItIs =
  'it begins with whsec_ and is in Stripe’s dashboard under Developers, Webhooks, at the endpoint of this shop';

function paymentRules(env: Environment): Rules {
  return [
    [
      env.STRIPE_SECRET_KEY !== undefined && !env.STRIPE_WEBHOOK_SECRET,
      `STRIPE_WEBHOOK_SECRET: required with STRIPE_SECRET_KEY, because events that it did not sign are refused; ${whereItIs}`,
    ],
    [
      !isEmulated(env) && !/^whsec_./.test(env.STRIPE_WEBHOOK_SECRET ?? 'whsec_…'),
      `STRIPE_WEBHOOK_SECRET: is not a signing secret, so that every event would be refused; ${whereItIs}`,
    ],
    [
      !isEmulated(env) && env.STRIPE_WEBHOOK_SECRET === publishedWebhookSecret,
      `STRIPE_WEBHOOK_SECRET: ${publishedWebhookSecret} is published; anyone could sign events with it`,
    ],
  ];
}

const liveRules = (env: Environment): Rules =>
  isLive(env)
    ? [
        [
          env.PAYMENTS === 'emulator',
          'PAYMENTS: the emulator is not used with a live STRIPE_SECRET_KEY',
        ],
        [
          !env.DATABASE_URL,
          'DATABASE_URL: required with a live STRIPE_SECRET_KEY; what PGlite wrote last may not survive a power cut',
        ],
        [
          !env.STRIPE_PUBLISHABLE_KEY,
          'STRIPE_PUBLISHABLE_KEY: required with a live STRIPE_SECRET_KEY',
        ],
        [
          env.STRIPE_PUBLISHABLE_KEY !== undefined &&
            !env.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_'),
          'STRIPE_PUBLISHABLE_KEY: must begin with pk_live_ with a live STRIPE_SECRET_KEY; no card could pay',
        ],
        [
          env.PAYMENT_DEMO_AMOUNT !== undefined,
          'PAYMENT_DEMO_AMOUNT: refused with a live STRIPE_SECRET_KEY',
        ],
        [
          withDemoData(env),
          'DEMO_DATA: its purchases would be charged; set it to off with a live STRIPE_SECRET_KEY',
        ],
      ]
    : [];

const placeholders = /change.?me|example|password|placeholder|…|\.\.\./i;
const fewestCharacters = 8;

/** Why a secret can be guessed, as text to follow its name; undefined for a strong one. */
function weaknessOf(secret: string): string | undefined {
  const random = secret.replace(/^whsec_/, '');
  if (placeholders.test(random)) return 'is a placeholder; use `openssl rand -hex 32`';
  if (new Set(random).size < fewestCharacters || isRepetition(random)) {
    return 'can be guessed; use `openssl rand -hex 32`';
  }
  return undefined;
}

/** The same piece again and again: what is left after the first piece begins the whole. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((length) =>
    text.startsWith(text.slice(length)),
  );
