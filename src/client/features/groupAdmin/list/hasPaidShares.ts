import type { Group } from '../../../api/group';

/** Then it cannot be deleted. */
export const hasPaidShares = ({ can, quarters }: Group): boolean =>
  can.keepRecords && quarters.sold > 0;
