import type { FastifyBaseLogger } from 'fastify';

import type { listingRoutes } from '#shared/groups/listings.contract';
import type { RouteAnswer } from '#shared/route';

import type { Config } from './config';
import type { Db } from './db/database';
import type { RequestCounts } from './http/requestLimit';
import type { Tokens } from './http/tokens';
import type { Failpoint } from './jobs/failpoints';
import type { Mailer } from './mail/mailer';
import type { GroupTexts } from './modules/groups/textByRevision/GroupTexts';
import type { Payments } from './payments/payments';

/** Parts that a server is started with. */
export interface Started {
  config: Config;
  /** The database; inside {@link inTransaction} the transaction. */
  db: Db;
  /** For what visitors see: {@link readLate}. */
  lateDb: Db;
  /** The same database for payments: {@link ofSale}. */
  saleDb: Db;
  payments: Payments;
  mailer: Mailer;
  /** Origin that links in mails name. */
  publicUrl: string;
  log: FastifyBaseLogger;
  /** Aborted when the server is stopped. */
  stopping: AbortSignal;
}

/** First argument of every act of the server; one per process. */
export interface Context extends Started {
  tokens: Tokens;
  failpoint: Failpoint;
  requestCounts: RequestCounts;
  /** Senders of files right now, once for each file. */
  uploads: string[];
  /** Last answer of the card provider to this server's key. */
  providerKey: { state: 'unknown' | 'taken' | 'refused' };
  /** Groups for sale as visitors were last shown them. */
  shopWindow: Record<
    'last' | 'lastOfAll',
    { at: number; answer: Promise<RouteAnswer<typeof listingRoutes.listListings>> } | null
  >;
  /** Preview pictures of shared groups by their version, the oldest first. */
  previews: Map<string, Promise<Buffer>>;
  /** Texts of groups, as readers without a stake in them are answered. */
  groupTexts: GroupTexts;
  /** The last group whose invariants were checked; null: start with the first. */
  invariants: { lastChecked: string | null };
}

/** A context whose `db` is a transaction, for acts that are safe only in one. */
export interface Transaction extends Context {
  readonly isTransaction: true;
}

/**
 * For acts of a buyer's payment: their connections wait for no list, stay open between sales, and have their
 * statements planned.
 */
export const ofSale = (context: Context): Context => ({ ...context, db: context.saleDb });

/** Runs `act` in a transaction, or in a savepoint of the one that `context` is. */
export const inTransaction = <Result>(
  context: Context,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> => context.db.transaction((db) => act({ ...context, db, isTransaction: true }));
