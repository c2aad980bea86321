import type { Group } from '#shared/groups/groups.contract';
import type { Portion } from '#shared/groups/portions';

import { api, type Answer } from '../testServer';
import { buildGroup } from './groups';
import { buyShare, purchasesOf, readGroup, refundShare } from './purchases';
import { buildConfirmed, succeed, type TestUser } from './users';

type Called = Answer<Group & { message: string }>;

/** Joins the waitlist, as the page does. */
export const joinWaitlist = (
  { token }: TestUser,
  groupId: string,
  portion: Portion,
): Promise<Called> => api('PUT', `/api/groups/${groupId}/waitlist`, { token, body: { portion } });

/** Leaves the waitlist, or gives up what is offered from it. */
export const leaveWaitlist = ({ token }: TestUser, groupId: string): Promise<Called> =>
  api('DELETE', `/api/groups/${groupId}/waitlist`, { token });

/** New users on the waitlist, in this order. */
export async function buildWaitlist(groupId: string, ...portions: Portion[]): Promise<TestUser[]> {
  const people: TestUser[] = [];
  for (const portion of portions) {
    const person = await buildConfirmed();
    await succeed(joinWaitlist(person, groupId, portion));
    people.push(person);
  }
  return people;
}

/** Waitlist as a user sees it. */
export const waitlistOf = async ({ token }: TestUser, groupId: string) =>
  (await readGroup(token, groupId)).line;

/** A share that a user bought. */
interface Sold {
  buyer: TestUser;
  purchase: { _id: string };
}

/** One animal of a Full: a Half and a Quarter are sold, and a Quarter is free. */
export async function buildTight(): Promise<{ group: Group; quarter: Sold } & Sold> {
  const group = await buildGroup({ totalPortions: 1 });
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const quarter = await buyShare(group._id, 'Quarter');
  return { group, buyer, purchase, quarter };
}

/** A share that was bought is on sale again. */
export const refundSold = ({ purchase }: Sold) => succeed(refundShare(purchase._id));

/** A group that is full, with one buyer of all of it. */
export async function buildFull() {
  const group = await buildGroup({ totalPortions: 1 });
  return { group, ...(await buyShare(group._id, 'Full')) };
}

/** Releases what is held for a user. */
export async function releaseHeld(person: TestUser): Promise<Answer<unknown>> {
  const [held] = await purchasesOf(person);
  return api('POST', `/api/purchases/${held?._id}/release`, { token: person.token });
}
