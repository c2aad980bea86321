import type { Access } from './permissions';
import type { Actor } from './users/actor';
import { isAdministrator } from './users/supplierPermissions';

/** True where a user, or a visitor, may make a call at all. */
export function mayCall(access: Access, actor: Actor | null): boolean {
  if (access === 'anyone') return true;
  if (access === 'signedIn' || !actor) return actor !== null;
  return access === 'admin' ? isAdministrator(actor) : actor.role === 'superadmin';
}
