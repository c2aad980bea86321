import { userRoutes } from '#shared/users/users.contract';

import { serve } from '../../http/serve';
import { forgotPassword, resetPassword } from './passwords.service';
import { approveSupplierAdmin, notifyAdminChange, rejectAdmin } from './pendingAdmins.service';
import { login, logout } from './login.service';
import { createUser, listUsers, updateUser } from './userAdmin.service';
import { exportUsers } from './userExport.service';

export const serveUsers = serve(userRoutes, {
  login,
  logout,
  forgotPassword,
  resetPassword,
  listUsers,
  exportUsers,
  createUser,
  updateUser,
  approveSupplierAdmin,
  rejectAdmin,
  notifyAdminChange,
});
