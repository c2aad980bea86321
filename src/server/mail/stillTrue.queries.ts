/** Questions that a mail asks again when it is sent; each is one statement about what stands now. */

import type { Db } from '../db/database';
import { isBalanceOwedText, isUndisputedText } from '../db/schema/expressions';
import { statement } from '../db/statement';

export type StillTrue<About> = (db: Db, about: About) => Promise<boolean>;

type Named<Name extends string> = Readonly<Record<Name, string>>;

/** @param condition in SQL; `:name` is a value of what the mail is about */
function asks<Name extends string>(condition: string): StillTrue<Named<Name>> {
  const ask = statement<{ isTrue: boolean }, Named<Name>>(`select ${condition} as "isTrue"`);
  return async (db, about) => (await ask(db, about))[0]?.isTrue === true;
}

/** A group that goes on: it was not called off, deleted or marked as done. */
const isLive = 'g.called_off_at is null and g.deleted_at is null';
const isUnderWay = `${isLive} and g.done_at is null`;
const isOnSale = `${isLive} and g.status = 'open' and g.remaining_cents > 0`;

const person = 'exists (select from users u where u.id = :userId::uuid and u.deleted_at is null)';

const admin = `exists (
  select from users u where u.id = :userId::uuid and u.deleted_at is null
    and u.role in ('supplieradmin', 'admin') and u.supplier_id = :supplierId::uuid)`;

const paid = (which: string, group: string): string => `exists (
  select from shares p join groups g on g.id = p.group_id join users u on u.id = p.user_id
  where ${which} and p.state = 'paid' and u.deleted_at is null and ${group})`;

const ofPurchase = 'p.id = :purchaseId::uuid';
const ofBuyer = 'p.user_id = :userId::uuid and p.group_id = :groupId::uuid';

/** A share that its buyer is to collect in this window, and that is not given out. */
const chosen = (window: string): string => `exists (
  select from handovers h join shares p on p.id = h.purchase_id join groups g on g.id = p.group_id
    join users u on u.id = p.user_id join pickup_windows w on w.id = h.window_id
  where ${ofBuyer} and w.id = :windowId::uuid and p.state = 'paid' and h.collected_at is null
    and u.deleted_at is null and ${isUnderWay} and ${window})`;

/** The account is there. */
export const personExists = asks<'userId'>(person);

/** The admin runs the groups of the supplier. */
export const adminRuns = asks<'userId' | 'supplierId'>(admin);

/** The share is paid, and its group not called off. */
export const shareIsPaid = asks<'purchaseId'>(paid(ofPurchase, isLive));

const awaited = (group: string): string => `${paid(ofPurchase, group)} and not exists (
  select from handovers h where h.purchase_id = :purchaseId::uuid and h.collected_at is not null)`;

/** The same, and its animal is not handed out. */
export const shareIsAwaited = asks<'purchaseId'>(awaited(isUnderWay));

/** A day that a mail names is still that day; the mail of an earlier version names none. */
const isDay = (column: string, name: string): string =>
  `(:${name}::timestamptz is null or ${column} = :${name}::timestamptz)`;

/** The same, its cut is not chosen, and the day by which it is to be is still the one that the mail names. */
export const cutIsToChoose = asks<'purchaseId' | 'due'>(
  `${awaited(`${isUnderWay} and g.cut_sheets_due > (select clock_timestamp()) and ${isDay('g.cut_sheets_due', 'due')}`)}
    and not exists (select from cut_sheets c where c.purchase_id = :purchaseId::uuid)`,
);

/** An earlier version queued mails without the id. */
const standing = `not exists (select from purchases p where ${ofPurchase} and p.state = 'refunded')`;

/** The payment did not go back. */
export const paymentStands = asks<'purchaseId'>(standing);

/**
 * A balance, or the one in its place where its payment failed, is neither paid nor ended, and no bank decides about the
 * share.
 */
const isOwed = (named: string, condition = 'true'): string => `exists (
  select from purchases live join purchases share on share.id = live.balance_of
  where live.balance_of = ${named}.balance_of and live.state = 'held'
    and live.statement_version is not distinct from ${named}.statement_version
    and ${condition} and ${isBalanceOwedText('share')})`;

/** The same, no newer statement is sent in its place, and the balance that it asks for is still owed. */
export const statementStands = asks<'purchaseId' | 'version'>(`${standing} and not exists (
  select from statements s where s.purchase_id = :purchaseId::uuid and s.version > :version::int) and not exists (
  select from purchases b where b.balance_of = :purchaseId::uuid and b.statement_version = :version::int
    and not ${isOwed('b')})`);

/** The balance is still to be paid by the day that the mail names, and its buyer has an account. */
export const balanceIsDue = asks<'purchaseId' | 'due'>(`exists (
  select from purchases p join users u on u.id = p.user_id
  where ${ofPurchase} and ${isOwed('p', isDay('live.due_at', 'due'))} and u.deleted_at is null)`);

/** The share, and each balance that the mail asks for; one of an earlier version names none. */
const stepsStand = (share: string): string => `${share} and not exists (
  select from purchases b where b.id = any(string_to_array(:balances, ',')::uuid[]) and not ${isOwed('b')})`;

export const stepsAreLeft = asks<'purchaseId' | 'balances'>(stepsStand(paid(ofPurchase, isLive)));

/** The same, and the animal is not handed out. */
export const stepsAreOpen = asks<'purchaseId' | 'balances'>(stepsStand(awaited(isUnderWay)));

export const personHasShare = asks<'userId' | 'groupId'>(paid(ofBuyer, isLive));

export const personAwaitsShare = asks<'userId' | 'groupId'>(paid(ofBuyer, isUnderWay));

/** The window comes, or is open. */
export const windowComes = asks<'userId' | 'groupId' | 'windowId'>(
  chosen('w.ends_at > (select clock_timestamp())'),
);

/** The same, it begins when the mail says so, and the share will be given out there. */
export const windowCalls = asks<'userId' | 'groupId' | 'windowId' | 'begin'>(
  chosen(
    `w.ends_at > (select clock_timestamp()) and ${isDay('w.begins_at', 'begin')} and ${isUndisputedText('p')}`,
  ),
);

export const windowWasMissed = asks<'userId' | 'groupId' | 'windowId'>(
  chosen(`w.ends_at <= (select clock_timestamp()) and ${isUndisputedText('p')}`),
);

/** Shares of the window are not given out, though they should be. */
export const windowHasMissing = asks<'userId' | 'supplierId' | 'windowId'>(
  `${admin} and exists (
    select from handovers h join shares p on p.id = h.purchase_id join groups g on g.id = p.group_id
    where h.window_id = :windowId::uuid and p.state = 'paid' and h.collected_at is null
      and ${isUnderWay})`,
);

/** A share of the person has no window. */
export const windowIsMissing = asks<'userId' | 'groupId'>(`exists (
  select from shares p join groups g on g.id = p.group_id join users u on u.id = p.user_id
    left join handovers h on h.purchase_id = p.id
  where ${ofBuyer} and p.state = 'paid' and h.collected_at is null and h.window_id is null
    and u.deleted_at is null and ${isUnderWay})`);

export const holdIsLive = asks<'purchaseId'>(`exists (
  select from shares p where p.id = :purchaseId::uuid and p.state = 'held' and p.hold_expires_at > (select clock_timestamp()))`);

export const groupIsFull = `exists (
  select from groups g where g.id = :groupId::uuid and ${isLive} and g.status = 'full')`;

export const buyerSharesFull = asks<'userId' | 'groupId'>(
  `${paid(ofBuyer, isLive)} and ${groupIsFull}`,
);

export const adminRunsFull = asks<'userId' | 'supplierId' | 'groupId'>(
  `${admin} and ${groupIsFull}`,
);

export const adminRunsSold = asks<'userId' | 'supplierId' | 'purchaseId'>(
  `${admin} and ${paid(ofPurchase, isLive)}`,
);

/** A group of them is for sale. */
export const groupIsOnSale = asks<'groupId'>(
  `exists (select from groups g where g.id = :groupId::uuid and ${isOnSale})`,
);

export const inviteIsPending = asks<'groupId' | 'email'>(`exists (
  select from invites i join groups g on g.id = i.group_id
  where i.group_id = :groupId::uuid and i.email = :email and i.state = 'pending'
    and i.expires_at > (select clock_timestamp()) and ${isLive})`);

export const followIsUnconfirmed = asks<'key'>(
  'exists (select from follows f where f.key = :key and f.confirmed_at is null)',
);

/** The follower has not unfollowed, and one group is still for sale. */
export const followerMayBuy = asks<'key' | 'groupIds'>(`exists (
    select from follows f where f.key = :key and f.confirmed_at is not null)
  and exists (select from groups g where g.id::text = any(string_to_array(:groupIds, ',')) and ${isOnSale})`);

/** The news stands, and its reader has a share. */
export const newsStands = asks<'userId' | 'groupId' | 'newsId'>(
  `${paid(ofBuyer, isLive)} and exists (
    select from group_news n where n.id = :newsId::uuid and n.deleted_at is null)`,
);
