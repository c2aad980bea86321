import type { Group } from './groups.contract';

type Supplied = Pick<Group, 'supplierId'>;

/** A group names its supplier by id, or carries it. */
export const supplierIdOf = ({ supplierId }: Supplied): string =>
  typeof supplierId === 'string' ? supplierId : supplierId._id;

/** The supplier's name where the group carries it. */
export const supplierNameOf = ({ supplierId }: Supplied): string =>
  typeof supplierId === 'string' ? 'Supplier' : supplierId.name;
