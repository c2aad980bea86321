import { userRoutes } from '#shared/users/users.contract';

import { serveBound, type Served } from '../../http/serve';
import type { PasswordsService } from './passwords.service';
import type { PendingAdminsService } from './pendingAdmins.service';
import type { RegistrationService } from './registration.service';
import type { SessionsService } from './sessions.service';
import type { UserAdminService } from './userAdmin.service';
import type { UserExportService } from './userExport.service';

interface UserServices {
  sessions: SessionsService;
  registration: RegistrationService;
  passwords: PasswordsService;
  userAdmin: UserAdminService;
  userExport: UserExportService;
  pendingAdmins: PendingAdminsService;
}

export const serveUsers = (services: UserServices): Served[] => [
  serveBound(userRoutes.login, services.sessions.login),
  serveBound(userRoutes.logout, services.sessions.logout),
  serveBound(userRoutes.register, services.registration.register),
  serveBound(userRoutes.forgotPassword, services.passwords.forgotPassword),
  serveBound(userRoutes.resetPassword, services.passwords.resetPassword),
  serveBound(userRoutes.listUsers, services.userAdmin.listUsers),
  serveBound(userRoutes.exportUsers, services.userExport.exportUsers),
  serveBound(userRoutes.createUser, services.userAdmin.createUser),
  serveBound(userRoutes.updateUser, services.userAdmin.updateUser),
  serveBound(userRoutes.deleteUser, services.userAdmin.deleteUser),
  serveBound(userRoutes.approveSupplierAdmin, services.pendingAdmins.approveSupplierAdmin),
  serveBound(userRoutes.rejectAdmin, services.pendingAdmins.rejectAdmin),
  serveBound(userRoutes.notifyAdminChange, services.pendingAdmins.notifyAdminChange),
];
