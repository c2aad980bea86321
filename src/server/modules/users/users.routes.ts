import { userRoutes } from '#shared/users/users.contract';

import { serve, type Served } from '../../http/serve';
import type { UsersService } from './users.service';

export const serveUsers = (users: UsersService): Served[] => [
  serve(userRoutes.login, users.login),
  serve(userRoutes.register, users.register),
  serve(userRoutes.forgotPassword, users.forgotPassword),
  serve(userRoutes.resetPassword, users.resetPassword),
  serve(userRoutes.listUsers, users.listUsers),
  serve(userRoutes.exportUsers, users.exportUsers),
  serve(userRoutes.createUser, users.createUser),
  serve(userRoutes.updateUser, users.updateUser),
  serve(userRoutes.deleteUser, users.deleteUser),
  serve(userRoutes.approveSupplierAdmin, users.approveSupplierAdmin),
  serve(userRoutes.rejectAdmin, users.rejectAdmin),
  serve(userRoutes.notifyAdminChange, users.notifyAdminChange),
];
