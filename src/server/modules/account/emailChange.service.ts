import type { accountRoutes } from '#shared/account/account.contract';
import { unsubscribableMails } from '#shared/deadlines/deadlines.contract';
import { normalizeEmail } from '#shared/text';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import { consumeAttempt, consumeAttempts, ofNetworks, type Limit } from '../../http/rateLimit';
import type { Call, Handler } from '../../http/serve';
import { emailChangedMail, proveEmailMail } from '../../mail/messages/account';
import { queueMail } from '../../mail/outbox.queries';
import { causerOf, purseOf } from '../../mail/purses';
import {
  dropEmailChange,
  findEmailChange,
  findReservedAddress,
  findWaitingEmail,
  reserveAddress,
  putEmailChange,
  takeEmailChange,
  takeReservedAddress,
} from '../users/emailChanges.queries';
import { isSubscribed, setSubscribed } from '../users/reminderAddresses.queries';
import { lockOwner, requireOwnPassword } from '../users/passwordProof.service';
import { proposeEmail } from '../users/proposeEmail';
import { revokeAccess } from '../users/revokeAccess';
import { refuseTaken } from '../users/usernames.service';
import { lockUser, markEmailVerified, updateUserRow, type UserRow } from '../users/users.queries';
import { readAccount } from './account.service';

type Routes = typeof accountRoutes;

/** Limit per person. */
const perPerson: Limit = { name: 'email-change', most: 5, withinMinutes: 60 };

/** Another address to log in with counts once its owner opens the mailed link. */
export const changeEmail: Handler<Routes['changeEmail']> = async (context, { body }, call) => {
  const email = normalizeEmail(body.email);
  const proven = await requireOwnPassword(context.db, call, body.currentPassword);
  if (email === proven.email) throw ruleBroken('That is already your address.', 'email');
  await consumeEmailChange(context, call);
  await inTransaction(context, async (tx) =>
    proposeEmail(tx, call.caller, await lockOwner(tx.db, proven), email),
  );
  return readAccount(context.db, call.caller);
};

export const resendEmail: Handler<Routes['resendEmail']> = async (context, _, call) => {
  await consumeEmailChange(context, call);
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx.db, call.caller.id);
    const email = user && (await findWaitingEmail(tx.db, user));
    if (!email) throw nothingWaits();
    await proposeEmail(tx, call.caller, user, email);
  });
  return { message: 'The link is on its way.' };
};

export const cancelEmail: Handler<Routes['cancelEmail']> = async ({ db }, _, { caller }) => {
  await dropEmailChange(db, caller.id);
  return { message: 'Your address stays as it is.' };
};

export const proveEmail: Handler<Routes['proveEmail']> = async (context, _, call) => {
  const { caller } = call;
  await consumeEmailChange(context, call);
  await inTransaction(context, async ({ db, config, publicUrl }) => {
    const user = await lockUser(db, caller.id);
    if (!user || user.emailVerifiedAt) throw provenAlready();
    if (await findWaitingEmail(db, user)) throw otherWaits();
    await consumeAttempt(db, purseOf(config.limits, causerOf(caller)), user.email);
    const token = await putEmailChange(db, user.id, user.email);
    await queueMail(db, 'confirmEmail', proveEmailMail(user, publicUrl, token), {
      userId: user.id,
    });
  });
  return { message: `A link to confirm it is on its way to ${caller.email}.` };
};

/**
 * Counts a try at changing the caller's address, before it is looked up.
 * @throws AppError `tooManyTries`
 */
const consumeEmailChange = (
  { db, config }: Context,
  { caller, address }: Pick<Call<'signedIn'>, 'caller' | 'address'>,
) =>
  consumeAttempts(db, [
    { limit: perPerson, subject: caller.id },
    ...ofNetworks(config.limits.confirmations, address),
  ]);

export const confirmEmail: Handler<Routes['confirmEmail']> = async (context, { body }) => ({
  message: await inTransaction(context, (tx) => takeAddress(tx, body.token)).catch(refuseTaken),
});

async function takeAddress({ db, publicUrl }: Transaction, token: string): Promise<string> {
  const userId = await findEmailChange(db, token);
  const user = userId && (await lockUser(db, userId));
  const email = user && (await takeEmailChange(db, token));
  if (!email) throw invalidLink();
  if (email === user.email) {
    await markEmailVerified(db, user.id);
    return 'Your email address is confirmed.';
  }
  const undo = await reserveAddress(db, user);
  await giveAddress(db, user, { email, emailVerifiedAt: new Date() });
  await queueMail(db, 'emailChanged', emailChangedMail(user, publicUrl, undo), { userId: user.id });
  return 'Your email address is changed. Log in again.';
}

export const keepEmail: Handler<Routes['keepEmail']> = async (context, { body }) => {
  await inTransaction(context, ({ db }) => keepOldAddress(db, body.token)).catch(refuseTaken);
  return { message: 'Your address stays as it is, and every session has ended.' };
};

async function keepOldAddress(tx: Db, token: string): Promise<void> {
  const userId = await findReservedAddress(tx, token);
  const user = userId && (await lockUser(tx, userId));
  const kept = user && (await takeReservedAddress(tx, token));
  if (!kept) throw new AppError('badToken', 'This link has expired or was already used.');
  if (kept.email === user.email) await revokeAccess(tx, user.id);
  else await giveAddress(tx, user, kept);
}

/** Another address for a locked user, who logs in again with it. */
async function giveAddress(
  tx: Db,
  user: UserRow,
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
): Promise<void> {
  await updateUserRow(tx, user.id, {
    email,
    username: isNamedAfterAddress(user) ? email : user.username,
    emailVerifiedAt,
  });
  for (const mails of unsubscribableMails) {
    if (!(await isSubscribed(tx, user.email, mails))) await setSubscribed(tx, email, mails, false);
  }
  await revokeAccess(tx, user.id);
  await recordAudit(tx, { actorId: user.id, action: 'user.email', subjectId: user.id });
}

/** A username must not be an email address that belongs to another user. */
const isNamedAfterAddress = ({ username, email }: UserRow): boolean =>
  normalizeEmail(username) === email;

const nothingWaits = (): AppError => new AppError('conflict', 'There is no address to confirm.');

const provenAlready = (): AppError =>
  new AppError('conflict', 'Your email address is confirmed already.');

const otherWaits = (): AppError =>
  new AppError('conflict', 'A new address waits to be confirmed. Cancel that change first.');

const invalidLink = (): AppError =>
  new AppError(
    'badToken',
    'This link has expired or was already used. You can send a new one from your account page.',
  );
