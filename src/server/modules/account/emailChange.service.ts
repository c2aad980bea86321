import type { accountRoutes } from '#shared/account/account.contract';
import { normalizeEmail } from '#shared/text';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import { consumeAttempt, type Limits } from '../../http/rateLimit';
import type { BoundHandler } from '../../http/serve';
import type { MailQueue } from '../../mail/mailQueue';
import { emailChangedMail, proveEmailMail } from '../../mail/messages/account';
import {
  dropEmailChange,
  findEmailChange,
  findKeptAddress,
  findWaitingEmail,
  keepAddress,
  putEmailChange,
  takeEmailChange,
  takeKeptAddress,
} from '../users/emailChanges.queries';
import { markEmailVerified } from '../users/emailProof';
import { isSubscribed, setSubscribed } from '../users/lastCallAddresses.queries';
import { lockOwner, requireOwnPassword } from '../users/passwordProof';
import { revokeAccess } from '../users/revokeAccess';
import { refuseTaken } from '../users/usernames';
import { lockUser, updateUserRow, type UserRow } from '../users/users.queries';
import { readAccount } from './account.service';
import { consumeEmailChange, type ProposeEmail } from './proposeEmail';

type Routes = typeof accountRoutes;

interface EmailChangeDeps {
  db: Db;
  mail: MailQueue;
  limits: Limits;
  publicUrl: () => string;
  proposeEmail: ProposeEmail;
}

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

/** The address to log in with: another one, or a proof of it, counts once its owner opens the mailed link. */
export function createEmailChangeService(deps: EmailChangeDeps) {
  const { db, mail, limits, publicUrl, proposeEmail } = deps;

  const changeEmail: BoundHandler<Routes['changeEmail']> = async ({ body }, context) => {
    const email = normalizeEmail(body.email);
    const proven = await requireOwnPassword(db, context, body.currentPassword);
    if (email === proven.email) throw ruleBroken('That is already your address.', 'email');
    await consumeEmailChange(db, limits, context);
    await db.transaction(async (tx) => proposeEmail(tx, await lockOwner(tx, proven), email));
    return readAccount(db, context.caller);
  };

  const resendEmail: BoundHandler<Routes['resendEmail']> = async (_, context) => {
    const { caller } = context;
    await consumeEmailChange(db, limits, context);
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, caller.id);
      const email = user && (await findWaitingEmail(tx, user));
      if (!email) throw nothingWaits();
      await proposeEmail(tx, user, email);
    });
    return { message: 'The link is on its way.' };
  };

  const cancelEmail: BoundHandler<Routes['cancelEmail']> = async (_, { caller }) => {
    await dropEmailChange(db, caller.id);
    return { message: 'Your address stays as it is.' };
  };

  const proveEmail: BoundHandler<Routes['proveEmail']> = async (_, context) => {
    const { caller } = context;
    await consumeEmailChange(db, limits, context);
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, caller.id);
      if (!user || user.emailVerifiedAt) throw provenAlready();
      if (await findWaitingEmail(tx, user)) throw otherWaits();
      await consumeAttempt(tx, limits.mails, user.email);
      const token = await putEmailChange(tx, user.id, user.email);
      await mail.queue(tx, proveEmailMail(user, publicUrl(), token));
    });
    return { message: `A link to confirm it is on its way to ${caller.email}.` };
  };

  const confirmEmail: BoundHandler<Routes['confirmEmail']> = async ({ body }) => ({
    message: await db.transaction((tx) => takeAddress(tx, body.token)).catch(refuseTaken),
  });

  async function takeAddress(tx: Db, token: string): Promise<string> {
    const userId = await findEmailChange(tx, token);
    const user = userId && (await lockUser(tx, userId));
    const email = user && (await takeEmailChange(tx, token));
    if (!email) throw invalidLink();
    if (email === user.email) {
      await markEmailVerified(tx, user.id);
      return 'Your email address is confirmed.';
    }
    const undo = await keepAddress(tx, user);
    await giveAddress(tx, user, { email, emailVerifiedAt: new Date() });
    await mail.queue(tx, emailChangedMail(user, publicUrl(), undo));
    return 'Your email address is changed. Log in again.';
  }

  const keepEmail: BoundHandler<Routes['keepEmail']> = async ({ body }) => {
    await db.transaction((tx) => keepOldAddress(tx, body.token)).catch(refuseTaken);
    return { message: 'Your address stays as it is, and every session has ended.' };
  };

  async function keepOldAddress(tx: Db, token: string): Promise<void> {
    const userId = await findKeptAddress(tx, token);
    const user = userId && (await lockUser(tx, userId));
    const kept = user && (await takeKeptAddress(tx, token));
    if (!kept) throw new AppError('badToken', 'This link has expired or was already used.');
    if (kept.email === user.email) await revokeAccess(tx, user.id);
    else await giveAddress(tx, user, kept);
  }

  return { changeEmail, resendEmail, proveEmail, cancelEmail, confirmEmail, keepEmail };
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
  if (!(await isSubscribed(tx, user.email))) await setSubscribed(tx, email, false);
  await revokeAccess(tx, user.id);
  await recordAudit(tx, { actorId: user.id, action: 'user.email', subjectId: user.id });
}

/** Nobody may be named after an address that is theirs no more. */
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
