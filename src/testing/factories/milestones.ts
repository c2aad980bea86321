import type { Group } from '#shared/groups/groups.contract';
import { clockOf } from '#shared/groups/localTime';
import { zoneOf } from '#shared/groups/timeZones';
import { milestoneKinds, type MilestoneKind } from '#shared/milestones/milestones';

import { api, type Answer } from '../testServer';
import { succeed, superadminToken } from './users';

interface MilestoneParts {
  plannedOn?: string | null;
  done?: boolean;
  note?: string | null;
  reason?: string | null;
  version?: number;
  despiteRests?: string | undefined;
}

/** The day so many days ahead by the clocks of the groups of `buildGroup`, whatever time it is elsewhere. */
export const dayIn = (days: number): string =>
  clockOf(new Date(Date.now() + days * 86_400_000), zoneOf('WA')).slice(0, 10);

/** Plans, does or undoes a milestone, by default as a superadmin. */
export const setMilestone = async (
  groupId: string,
  kind: MilestoneKind,
  body: MilestoneParts,
  token?: string,
): Promise<Answer<Group & { message: string; fields?: Record<string, string> }>> =>
  api('PUT', `/api/groups/${groupId}/milestones/${kind}`, {
    token: token ?? (await superadminToken()),
    body,
  });

/** Does every milestone up to this one, in order. */
export async function reach(groupId: string, kind: MilestoneKind): Promise<void> {
  for (const earlier of milestoneKinds.slice(0, milestoneKinds.indexOf(kind) + 1)) {
    await succeed(setMilestone(groupId, earlier, { done: true }));
  }
}
