import { stageOf } from '#shared/groups/groupStage';

import type { Group } from '../../api/group';

/** By its buyers, as long as others may still buy of it. */
export const isPassedOn = (group: Group, now: Date): boolean =>
  group.quarters.yours > group.quarters.yoursHeld && stageOf(group, now) === 'selling';
