import type { Db } from '../../db/database';
import { tryAttempt, type Limit, type Limits } from '../../http/rateLimit';
import type { MailQueue } from '../../mail/mailQueue';
import type { adminApprovedMail } from '../../mail/messages/admins';
import type { UserRow } from './users.queries';

/** A change that was mailed itself is not told once more at once. */
export const newAdminMails: Limit = { name: 'new-admin', most: 1, withinMinutes: 1 };

interface NewAdminsDeps {
  mail: MailQueue;
  limits: Limits;
  publicUrl: () => string;
}

type Write = typeof adminApprovedMail;

export type TellNewAdmin = ReturnType<typeof createTellNewAdmin>;

/** Mails a person that they are an admin now; that stands, whether or not there is room for its mail. */
export const createTellNewAdmin =
  ({ mail, limits, publicUrl }: NewAdminsDeps) =>
  async (tx: Db, user: UserRow, write: Write, login: Parameters<Write>[2]): Promise<void> => {
    if (!(await tryAttempt(tx, limits.mails, user.email))) return;
    await mail.queue(tx, write(user, publicUrl(), login));
    await tryAttempt(tx, newAdminMails, user.id);
  };
