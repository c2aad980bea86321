import type { followRoutes } from '#shared/follows/follows.contract';
import { normalizeEmail } from '#shared/text';

import { inTransaction, type Context } from '../../context';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import { consumeAttempts, ofNetworks } from '../../http/rateLimit';
import type { Caller, Handler } from '../../http/serve';
import { queueMail } from '../../mail/outbox.queries';
import { purseOf, visitors } from '../../mail/purses';
import { findSupplierName } from '../suppliers/suppliers.queries';
import { findUser } from '../users/users.queries';
import { confirmFollowMail } from './follows.mail';
import { deleteFollow, ensureFollowByEmail, insertFollow, isFollowing } from './follows.queries';

type Routes = typeof followRoutes;

export const getFollow: Handler<Routes['getFollow']> = async (context, { params }, { caller }) => {
  await requireSupplierName(context, params.id);
  return present(context, caller, await isFollowing(context.db, caller.id, params.id));
};

export const follow: Handler<Routes['follow']> = async (context, { params }, { caller }) => {
  await requireSupplierName(context, params.id);
  await insertFollow(context.db, caller.id, params.id);
  return present(context, caller, true);
};

export const unfollow: Handler<Routes['unfollow']> = async (context, { params }, { caller }) => {
  await requireSupplierName(context, params.id);
  await deleteFollow(context.db, caller.id, params.id);
  return present(context, caller, false);
};

/**
 * Mails a link to confirm the address, which gets nothing else before. Whether it follows
 * already, the answer does not tell, nor do the limits.
 */
export const followByEmail: Handler<Routes['followByEmail']> = async (
  context,
  { params, body },
  { address },
) => {
  const supplierName = await requireSupplierName(context, params.id);
  const email = normalizeEmail(body.email);
  const { limits } = context.config;
  await consumeAttempts(context.db, [
    ...ofNetworks(limits.follows, address),
    { limit: purseOf(limits, visitors), subject: email },
  ]);
  await inTransaction(context, async ({ db, publicUrl }) => {
    const { key, confirmedAt } = await ensureFollowByEmail(db, email, params.id);
    if (confirmedAt) return;
    const letter = confirmFollowMail(email, supplierName, `${publicUrl}/follow/${key}`);
    await queueMail(db, 'confirmFollow', letter, { key });
  });
  return { message: `Open the link that we mailed to ${email} to confirm.` };
};

/** @throws AppError `notFound` */
async function requireSupplierName({ db }: Context, id: string): Promise<string> {
  const name = isId(id) ? await findSupplierName(db, id) : null;
  if (name === null) throw notFound('Supplier');
  return name;
}

async function present({ db }: Context, caller: Caller, follows: boolean) {
  const user = await findUser(db, caller.id);
  return { isFollowing: follows, needsConfirmation: follows && !user?.emailVerifiedAt };
}
