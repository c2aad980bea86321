import { userRoutes } from '#shared/users/users.contract';

import { serve, type Served } from '../../http/serve';
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
  serve(userRoutes.login, services.sessions.login),
  serve(userRoutes.logout, services.sessions.logout),
  serve(userRoutes.register, services.registration.register),
  serve(userRoutes.forgotPassword, services.passwords.forgotPassword),
  serve(userRoutes.resetPassword, services.passwords.resetPassword),
  serve(userRoutes.listUsers, services.userAdmin.listUsers),
  serve(userRoutes.exportUsers, services.userExport.exportUsers),
  serve(userRoutes.createUser, services.userAdmin.createUser),
  serve(userRoutes.updateUser, services.userAdmin.updateUser),
  serve(userRoutes.deleteUser, services.userAdmin.deleteUser),
  serve(userRoutes.approveSupplierAdmin, services.pendingAdmins.approveSupplierAdmin),
  serve(userRoutes.rejectAdmin, services.pendingAdmins.rejectAdmin),
  serve(userRoutes.notifyAdminChange, services.pendingAdmins.notifyAdminChange),
];
