import { mailboxOf } from '#shared/text';
import type { Actor } from '#shared/users/actor';

import type { Limit, Limits } from '../http/rateLimit';

/** The causer of mails that calls without a login cause: all visitors share one purse at a mailbox. */
export const visitors = 'visitors';

/** A supplier's admins are one causer; every other user is their own. */
export const causerOf = ({ id, role, supplierId }: Actor): string =>
  role === 'superadmin' || role === 'member' ? id : (supplierId ?? id);

/** The mails that one causer may cause at a mailbox in a day: none uses up the purse of another. */
export const purseOf = ({ mails }: Pick<Limits, 'mails'>, causer: string): Limit => ({
  ...mails,
  name: `${mails.name} by ${causer}`,
});

/** In one order for all that count several mails in a transaction, so that no two of them wait for each other. */
export const inPurseOrder = <Counted>(
  mails: readonly Counted[],
  addressOf: (mail: Counted) => string,
): Counted[] => {
  const order = (mail: Counted) => `${mailboxOf(addressOf(mail))} ${addressOf(mail)}`;
  return mails.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
};
