import { accountRoutes } from '#shared/account/account.contract';
import { userRoutes } from '#shared/users/users.contract';

import { serve } from '../../http/serve';
import {
  changePassword,
  changeUsername,
  deleteAccount,
  getAccount,
  setReminders,
  setSaleMails,
} from './account.service';
import {
  cancelEmail,
  changeEmail,
  confirmEmail,
  keepEmail,
  proveEmail,
  resendEmail,
} from './emailChange.service';
import { endOwnSession, endOwnSessions, listOwnSessions } from './ownSessions.service';
import { leaveSupplier } from './ownSupplier.service';
import { exportData } from './personalData.service';
import { register } from './registration.service';
import { deleteUser, listToCollectOf } from './userDeletion.service';

export const serveAccount = serve(accountRoutes, {
  getAccount,
  changeUsername,
  setSaleMails,
  setReminders,
  changePassword,
  deleteAccount,
  leaveSupplier,
  changeEmail,
  resendEmail,
  proveEmail,
  cancelEmail,
  confirmEmail,
  keepEmail,
  listSessions: listOwnSessions,
  endSession: endOwnSession,
  endSessions: endOwnSessions,
  exportData,
});

/** Calls about users that need the modules between `users` and this one. */
export const serveUserEnds = serve(userRoutes, {
  register,
  deleteUser,
  listToCollect: listToCollectOf,
});
