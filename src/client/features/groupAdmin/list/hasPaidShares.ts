import type { Group } from '../../../api/group';

/** Then it cannot be deleted. A literal server counts no quarters, and may delete what it likes. */
export const hasPaidShares = ({ version, quarters }: Group): boolean =>
  version !== null && quarters.sold > 0;
