import { jwtDecode } from 'jwt-decode';
import { z } from 'zod';

import type { Alert } from '#shared/alerts/alerts.contract';
import type { User } from '#shared/users/users.contract';

import { disputeCharge } from '../cardProvider';
import { eventually } from '../eventually';
import { askToFollow } from '../factories/follows';
import { buildGroup } from '../factories/groups';
import { postNews } from '../factories/news';
import { mailReminder, unsubscribeKeyIn } from '../factories/reminders';
import { addPicture } from '../factories/pictures';
import { buyShare, refundShare } from '../factories/purchases';
import { unique } from '../factories/unique';
import { buildBalance } from '../factories/weight';
import { logIn, succeed, superadminToken, type TestUser } from '../factories/users';
import { tokenIn, waitForMail } from '../mailbox';
import { api } from '../testServer';

/** A caller who may resolve an alert removes it: one for each such caller, and one to be listed. */
const disputes = 4;

export type MatrixRecords = Awaited<ReturnType<typeof buildRecords>>;

/** One of everything that is of one supplier and one of its members. */
export async function buildRecords(supplierId: string, member: TestUser) {
  const { email } = member;
  const group = await buildGroup({ supplierId, inviteEmails: [email] });
  const mail = await waitForMail(email, `You are invited to ${group.name}`);
  const bought = [];
  for (let count = 0; count < disputes; count += 1) {
    bought.push(await buyShare(group._id, 'Quarter', member));
  }
  await Promise.all(bought.map(({ paymentIntentId }) => disputeCharge(paymentIntentId)));
  const { purchase: refunded } = await buyShare(group._id, 'Quarter', member);
  await succeed(refundShare(refunded._id));
  return {
    supplierId,
    member,
    group,
    purchaseId: bought[0]?.purchase._id ?? '',
    refundedId: refunded._id,
    inviteToken: tokenIn(mail),
    picture: await addPicture(group._id),
    newsId: (await succeed(postNews(group._id))).body._id,
    unsubscribeKey: unsubscribeKeyIn(await mailReminder()),
    followKey: await askToFollow(supplierId, `${unique('fay')}@example.com`),
    alerts: await listAlerts(group._id),
    sessionId: await addSession(member),
    user: await addUser(supplierId),
    ...(await buildBalance(supplierId, member)),
  };
}

async function listAlerts(groupId: string): Promise<Alert[]> {
  const token = await superadminToken();
  const read = async () => (await api<Alert[]>('GET', '/api/alerts', { token })).body;
  const ofGroup = (all: Alert[]) => all.filter((alert) => alert.groupId === groupId);
  return ofGroup(await eventually(read, (all) => ofGroup(all).length === disputes));
}

/** One more login of a user. @returns the session's id. */
async function addSession({ username, password }: TestUser): Promise<string> {
  const { token = '' } = (await succeed(logIn(username, password))).body;
  return z.object({ sid: z.string() }).parse(jwtDecode(token)).sid;
}

/** A member without a password, which would take time to hash. */
export async function addUser(supplierId: string): Promise<User> {
  const username = unique('ned');
  const body = { username, email: `${username}@example.com`, role: 'member', supplierId };
  const token = await superadminToken();
  const path = '/api/users/admin-create';
  return (await succeed(api<{ user: User }>('POST', path, { token, body }))).body.user;
}
