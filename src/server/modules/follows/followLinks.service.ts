/** Acts of the link in a follower's mails, without a login. */

import type { followRoutes } from '#shared/follows/follows.contract';

import type { Context } from '../../context';
import { AppError } from '../../http/AppError';
import { countRequest } from '../../http/requestLimit';
import type { Handler } from '../../http/serve';
import { deleteById, findByKey, markConfirmed } from './follows.queries';

type Routes = typeof followRoutes;

/** Unknown links, of one network; a reader of a known one is never refused. */
const guessLimit = { most: 600, withinSeconds: 60, refusal: 'Too many links were opened.' };

/** As they are made: 256 random bits. */
const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** @throws AppError `notFound` for a link that was never mailed or has ended, `tooManyTries` */
async function requireLink({ db, requestCounts }: Context, key: string, network: string) {
  const found = isKey(key) ? await findByKey(db, key) : null;
  if (found) return found;
  countRequest(requestCounts, guessLimit, network);
  throw new AppError('notFound', 'This link has ended, or part of it is missing.');
}

export const getFollowLink: Handler<Routes['getFollowLink']> = async (
  context,
  { params },
  { address },
) => {
  const { supplierName, confirmedAt } = await requireLink(context, params.key, address);
  return { supplierName, isConfirmed: confirmedAt !== null };
};

export const confirmFollow: Handler<Routes['confirmFollow']> = async (
  context,
  { params },
  { address },
) => {
  const { id, supplierName } = await requireLink(context, params.key, address);
  await markConfirmed(context.db, id);
  return { supplierName, isConfirmed: true };
};

/** Also what a mail program asks for by itself, with one click of its reader; again: the same. */
export async function endFollowBy(context: Context, key: string, network: string): Promise<string> {
  const { id, supplierName } = await requireLink(context, key, network);
  await deleteById(context.db, id);
  return supplierName;
}

export const endFollow: Handler<Routes['endFollow']> = async (context, { params }, { address }) => {
  const supplierName = await endFollowBy(context, params.key, address);
  return { message: `You follow ${supplierName} no more.` };
};
