import { mailboxOf } from '#shared/text';

import { isInTheOpen, type Environment } from './environment';
import type { Limit, Limits } from './http/rateLimit';

/**
 * Limits per day: what is counted, by whom, and how many; for a server open to the internet, and for one
 * on a single machine. Settings override them.
 */
const table = {
  /** Limit per network. Those who prove an invitation are counted as that. */
  registrations: {
    name: 'register',
    setting: 'REGISTRATIONS_PER_NETWORK',
    inTheOpen: 30,
    elsewhere: 1000,
    refusal: 'Too many accounts were created from your network today.',
  },
  /** Limit per network. */
  resets: {
    name: 'forgot-password',
    setting: 'RESETS_PER_NETWORK',
    inTheOpen: 20,
    elsewhere: 1000,
    refusal: 'Too many reset links were requested from your network today.',
  },
  /** Limit per network: links to confirm an address. */
  confirmations: {
    name: 'email-change-network',
    setting: 'RESETS_PER_NETWORK',
    inTheOpen: 20,
    elsewhere: 1000,
    refusal: 'Too many links to confirm an address were requested from your network today.',
  },
  /** Limit per network: links that confirm a follower's address. */
  follows: {
    name: 'follow',
    setting: 'FOLLOWS_PER_NETWORK',
    inTheOpen: 20,
    elsewhere: 1000,
    refusal: 'Too many links to follow a ranch were requested from your network today.',
  },
  /** Per supplier, or per superadmin; accounts that an admin creates for others count, too. */
  invitations: {
    name: 'invite',
    setting: 'INVITATIONS_PER_SUPPLIER',
    inTheOpen: 500,
    elsewhere: 1000,
    refusal: 'You have reached today’s limit for invitations.',
  },
  /** Limit per causer at a mailbox (`mail/purses.ts`), but for reset links. */
  mails: {
    name: 'mail',
    setting: 'MAILS_PER_ADDRESS',
    inTheOpen: 20,
    elsewhere: 200,
    refusal: 'This address has reached today’s limit for emails.',
  },
} as const satisfies Record<keyof Limits, object>;

export function readLimits(env: Environment): Limits {
  const read = (row: (typeof table)[keyof Limits]): Limit => ({
    name: row.name,
    most: env[row.setting] ?? (isInTheOpen(env) ? row.inTheOpen : row.elsewhere),
    withinMinutes: 24 * 60,
    refusal: row.refusal,
  });
  return {
    registrations: read(table.registrations),
    resets: read(table.resets),
    confirmations: read(table.confirmations),
    follows: read(table.follows),
    invitations: read(table.invitations),
    mails: { ...read(table.mails), countedAs: mailboxOf },
  };
}
