import { buildGroup } from '#testing/factories/groups';
import { postNews } from '#testing/factories/news';
import { addPicture, keyOf } from '#testing/factories/pictures';
import { buyShare, holdShare, startPayment } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, succeed, superadminToken, type TestUser } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

import type { Known } from './values';

/** Who asks, by name: their token, or what they send in its place. */
export type Sessions = Readonly<Record<string, string | undefined>>;

export interface World {
  sessions: Sessions;
  /** What there is to be asked for, of one's own and of strangers. */
  known: Known;
}

/** Those who get past the door ask more often than those who do not. */
const welcome = ['superadmin', 'superadmin', 'admin', 'admin', 'member', 'unlinked'];

export const askers = ({ sessions }: World): string[] => [
  ...Object.keys(sessions),
  ...welcome,
  ...welcome,
  ...welcome,
];

/** Two suppliers, users of all roles, and groups on sale, sold and held, made through the API. */
export async function buildWorld(): Promise<World> {
  const [ours, theirs] = [await buildSupplier(), await buildSupplier()];
  const supplierId = ours._id;
  const superadmin = await buildUser({ role: 'superadmin' });
  const admin = await buildUser({ role: 'supplieradmin', supplierId });
  const member = await buildUser({ supplierId });
  const unlinked = await buildUser();
  const pending = await buildUser({ role: 'pending' });
  const ended = await buildUser();
  const invited = `${unique('guest')}@example.com`;
  const group = await buildGroup({ supplierId, inviteEmails: [invited, member.email] });
  const stranger = await buildGroup({ supplierId: theirs._id });
  const bought = await buyShare(group._id, 'Half', member);
  const held = await holdShare(stranger._id, 'Quarter');
  const own = await startPayment(member, group._id, 'Quarter');
  const picture = await addPicture(group._id);
  const { body: news } = await succeed(postNews(group._id));
  await endSessions(ended, theirs._id);
  const invite = tokenIn(await waitForMail(invited, `You are invited to ${group.name}`));
  // Without the callers, because a deleted user, or one with a changed role, is logged out.
  const users = [ended, held.buyer, await buildUser({ role: 'pending' })];
  return {
    sessions: {
      superadmin: superadmin.token,
      admin: admin.token,
      member: member.token,
      unlinked: unlinked.token,
      pending: pending.token,
      ended: ended.token,
      leaver: (await buildUser()).token,
      visitor: undefined,
      forged: `${admin.token.slice(0, -8)}AAAAAAAA`,
      unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${admin.token.split('.')[1] ?? ''}.`,
      garbage: '\u00ff\u00fe not a token',
    },
    known: {
      groups: [group._id, stranger._id],
      users: users.map(({ userId }) => userId),
      suppliers: [ours._id, theirs._id],
      purchases: await purchaseIds(),
      groupId: [group._id, stranger._id],
      supplierId: [ours._id, theirs._id],
      userId: [member.userId, unlinked.userId],
      _id: [ours._id, theirs._id],
      pictureId: [picture._id],
      key: [keyOf(picture)],
      newsId: [news._id],
      alerts: [bought.purchase._id],
      email: [...[...users, member].map(({ email }) => email), invited, 'new@example.com'],
      inviteEmails: [invited, 'new@example.com'],
      identifier: [member.username, unlinked.email, unique('nobody')],
      username: [unique('somebody'), member.username],
      password: ['secret1', ''],
      currentPassword: ['secret1', ''],
      newPassword: ['secret1', 'secret2'],
      token: [invite, member.token],
      inviteToken: [invite],
      paymentIntentId: [bought.paymentIntentId, held.paymentIntentId, own.body.paymentIntentId],
      amount: [3000, 110_000, 55_000, 27_500],
      amountPaid: [1100, 550, 275],
      currency: ['usd', 'USD', 'eur'],
      totalCost: [100, 4400],
      totalPortions: [1, 3, 4],
      sort: ['name', 'createdAt', 'at', 'username', 'totalCost', 'buyer', '__proto__'],
      page: [1, 2, 11, 1_000_000],
      q: [group.name.slice(0, 5), 'a'],
      groupName: ['Angus'],
      version: [1, 2],
    },
  };
}

/** An admin changes the person's role, which ends what they are logged in with. */
async function endSessions({ userId, username, email }: TestUser, supplierId: string) {
  const body = { username, email, role: 'supplieradmin', supplierId, password: '' };
  await api('PATCH', `/api/users/${userId}`, { token: await superadminToken(), body });
}

async function purchaseIds(): Promise<string[]> {
  const token = await superadminToken();
  const path = '/api/purchases?pageSize=20';
  const { body } = await api<{ purchases: { _id: string }[] }>('GET', path, { token });
  return body.purchases.map(({ _id }) => _id);
}
