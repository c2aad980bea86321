import { accountRoutes } from '#shared/account/account.contract';

import { serve, type Served } from '../../http/serve';
import type { AccountService } from './account.service';
import type { EmailChangeService } from './emailChange.service';
import type { OwnSessionsService } from './ownSessions.service';
import type { OwnSupplierService } from './ownSupplier.service';
import type { PersonalDataService } from './personalData.service';

interface AccountServices {
  account: AccountService;
  emailChange: EmailChangeService;
  ownSessions: OwnSessionsService;
  ownSupplier: OwnSupplierService;
  personalData: PersonalDataService;
}

export const serveAccount = (services: AccountServices): Served[] => [
  serve(accountRoutes.getAccount, services.account.getAccount),
  serve(accountRoutes.changeUsername, services.account.changeUsername),
  serve(accountRoutes.setSaleMails, services.account.setSaleMails),
  serve(accountRoutes.setLastCalls, services.account.setLastCalls),
  serve(accountRoutes.changePassword, services.account.changePassword),
  serve(accountRoutes.deleteAccount, services.account.deleteAccount),
  serve(accountRoutes.leaveSupplier, services.ownSupplier.leaveSupplier),
  serve(accountRoutes.changeEmail, services.emailChange.changeEmail),
  serve(accountRoutes.resendEmail, services.emailChange.resendEmail),
  serve(accountRoutes.proveEmail, services.emailChange.proveEmail),
  serve(accountRoutes.cancelEmail, services.emailChange.cancelEmail),
  serve(accountRoutes.confirmEmail, services.emailChange.confirmEmail),
  serve(accountRoutes.keepEmail, services.emailChange.keepEmail),
  serve(accountRoutes.listSessions, services.ownSessions.list),
  serve(accountRoutes.endSession, services.ownSessions.end),
  serve(accountRoutes.endSessions, services.ownSessions.endAll),
  serve(accountRoutes.exportData, services.personalData.exportData),
];
