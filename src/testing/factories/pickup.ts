import type { Handover, HandoverShare, PickupWindow } from '#shared/pickup/pickup.contract';

import { api, type Answer } from '../testServer';
import { succeed, superadminToken } from './users';

const hourMs = 3_600_000;

let asked = { test: '', minute: 0 };

/** The minute in which a test asked first: none ends between two of its windows. */
function minuteOfTest(): number {
  const test = expect.getState().currentTestName ?? '';
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  if (test === '' || asked.test !== test) asked = { test, minute };
  return asked.minute;
}

/** From so many hours from now on, for three hours. */
export function inHours(hours: number): { beginsAt: string; endsAt: string } {
  const begin = minuteOfTest() + hours * hourMs;
  return {
    beginsAt: new Date(begin).toISOString(),
    endsAt: new Date(begin + 3 * hourMs).toISOString(),
  };
}

export const pickupAt = { kind: 'pickup', place: 'Oak Ranch', address: '1 Oak Road', room: 30 };

/** A window to pick up in, a week from now unless `parts` say otherwise. */
export async function buildWindow(groupId: string, parts: object = {}): Promise<PickupWindow> {
  const answer = await succeed(
    api<PickupWindow>('POST', `/api/groups/${groupId}/windows`, {
      token: await superadminToken(),
      body: { ...pickupAt, ...inHours(7 * 24), ...parts },
    }),
  );
  return answer.body;
}

export const chooseWindow = (
  purchaseId: string,
  windowId: string,
  { token, collector }: { token: string; collector?: string },
): Promise<Answer<Handover & { message: string }>> =>
  api('PUT', `/api/purchases/${purchaseId}/handover`, { token, body: { windowId, collector } });

/** One tap of check-off. */
export const checkOff = (
  purchaseId: string,
  token: string,
  tap: { collected?: boolean; tapId?: string; tappedAt?: string; sentAt?: string } = {},
): Promise<Answer<HandoverShare & { message: string }>> =>
  api('PUT', `/api/purchases/${purchaseId}/collected`, {
    token,
    body: { collected: true, tapId: crypto.randomUUID(), ...tap },
  });
