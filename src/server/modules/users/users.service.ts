import { createPasswords, type PasswordsDeps } from './passwords.service';
import { createPendingAdmins, type PendingAdminsDeps } from './pendingAdmins.service';
import { createRegistration, type RegistrationDeps } from './registration.service';
import { createSessions, type SessionsDeps } from './sessions.service';
import { createUserAdmin, type UserAdminDeps } from './userAdmin.service';
import { createUserExport } from './userExport.service';

export type UsersDeps = SessionsDeps &
  RegistrationDeps &
  PasswordsDeps &
  UserAdminDeps &
  PendingAdminsDeps;

/** Everything about accounts; each family of calls is a file of its own. */
export const createUsersService = (deps: UsersDeps) => ({
  ...createSessions(deps),
  ...createRegistration(deps),
  ...createPasswords(deps),
  ...createUserAdmin(deps),
  ...createUserExport(deps),
  ...createPendingAdmins(deps),
});
export type UsersService = ReturnType<typeof createUsersService>;
