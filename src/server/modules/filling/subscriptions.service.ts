import type { fillingRoutes } from '#shared/filling/filling.contract';

import type { Db } from '../../db/database';
import { AppError } from '../../http/AppError';
import { createRequestLimit } from '../../http/requestLimit';
import type { BoundHandler } from '../../http/serve';
import {
  findUnsubscribeAddress,
  isSubscribed,
  setSubscribed,
} from '../users/lastCallAddresses.queries';

type Routes = typeof fillingRoutes;

/** Links of nobody, of one network; who has a link is never refused. */
const guessLimit = {
  most: 600,
  withinSeconds: 60,
  refusal: 'Too many unsubscribe links were opened.',
};

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

/** As they are made: 256 random bits. */
const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What the link in a last call does, for whoever has it, without logging in. */
export function createSubscriptionsService({ db }: { db: Db }) {
  const countGuess = createRequestLimit(guessLimit);

  /** @throws AppError `notFound` for a link that was never mailed, `tooManyTries` */
  async function findAddress(key: string, network: string): Promise<string> {
    const email = isKey(key) ? await findUnsubscribeAddress(db, key) : null;
    if (email === null) {
      countGuess(network);
      throw new AppError('notFound', 'This link is not one of ours, or part of it is missing.');
    }
    return email;
  }

  const getSubscription: BoundHandler<Routes['getSubscription']> = async (
    { params },
    { address },
  ) => ({
    isSubscribed: await isSubscribed(db, await findAddress(params.key, address)),
  });

  /** Also what a mail program asks for by itself, with one click of its reader. */
  async function unsubscribeBy(key: string, network: string): Promise<void> {
    await setSubscribed(db, await findAddress(key, network), false);
  }

  const unsubscribe: BoundHandler<Routes['unsubscribe']> = async ({ params }, { address }) => {
    await unsubscribeBy(params.key, address);
    return { isSubscribed: false };
  };

  const resubscribe: BoundHandler<Routes['resubscribe']> = async ({ params }, { address }) => {
    await setSubscribed(db, await findAddress(params.key, address), true);
    return { isSubscribed: true };
  };

  return { getSubscription, unsubscribe, resubscribe, unsubscribeBy };
}
