import type { StageParts } from './groupStage';

/** Why a group with paid shares is not deleted, and what comes first. */
export const paidSharesObstacle = ({ fillBy }: Pick<StageParts, 'fillBy'>) =>
  `This group has paid shares. ${fillBy ? 'Call it off' : 'Close it and refund them'} before you delete it.`;
