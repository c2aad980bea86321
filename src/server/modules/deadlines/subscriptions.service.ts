/** The unsubscribe link of reminders and news, which works without a login. */

import type { deadlineRoutes, UnsubscribableMails } from '#shared/deadlines/deadlines.contract';

import type { Context } from '../../context';
import { AppError } from '../../http/AppError';
import { countRequest } from '../../http/requestLimit';
import type { Handler } from '../../http/serve';
import {
  findUnsubscribeAddress,
  isSubscribed,
  setSubscribed,
} from '../users/reminderAddresses.queries';

type Routes = typeof deadlineRoutes;

/** Limits calls with unknown keys, per network; calls with a valid key are never refused. */
const guessLimit = {
  most: 600,
  withinSeconds: 60,
  refusal: 'Too many unsubscribe links were opened.',
};

/** As they are made: 256 random bits. */
const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** @throws AppError `notFound` for a link that was never mailed, `tooManyTries` */
async function findAddress(
  { db, requestCounts }: Context,
  key: string,
  network: string,
): Promise<string> {
  const email = isKey(key) ? await findUnsubscribeAddress(db, key) : null;
  if (email === null) {
    countRequest(requestCounts, guessLimit, network);
    throw new AppError('notFound', 'This link is not one of ours, or part of it is missing.');
  }
  return email;
}

export const getSubscription: Handler<Routes['getSubscription']> = async (
  context,
  { params, query: { mails } },
  { address },
) => ({
  isSubscribed: await isSubscribed(
    context.db,
    await findAddress(context, params.key, address),
    mails,
  ),
});

/** Also called by mail programs for one-click unsubscribing. */
export async function unsubscribeBy(
  context: Context,
  { key, mails }: { key: string; mails: UnsubscribableMails },
  network: string,
): Promise<void> {
  await setSubscribed(context.db, await findAddress(context, key, network), mails, false);
}

export const unsubscribe: Handler<Routes['unsubscribe']> = async (
  context,
  { params, query },
  { address },
) => {
  await unsubscribeBy(context, { ...params, ...query }, address);
  return { isSubscribed: false };
};

export const resubscribe: Handler<Routes['resubscribe']> = async (
  context,
  { params, query: { mails } },
  { address },
) => {
  await setSubscribed(context.db, await findAddress(context, params.key, address), mails, true);
  return { isSubscribed: true };
};
