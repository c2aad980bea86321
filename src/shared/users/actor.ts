import type { Role } from './roles';

/** The caller, as read from the database with every request. */
export interface Actor {
  id: string;
  role: Role;
  supplierId: string | null;
}
