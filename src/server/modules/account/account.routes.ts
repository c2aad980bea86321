import { accountRoutes } from '#shared/account/account.contract';

import { serveBound, type Served } from '../../http/serve';
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
  serveBound(accountRoutes.getAccount, services.account.getAccount),
  serveBound(accountRoutes.changeUsername, services.account.changeUsername),
  serveBound(accountRoutes.setSaleMails, services.account.setSaleMails),
  serveBound(accountRoutes.setLastCalls, services.account.setLastCalls),
  serveBound(accountRoutes.changePassword, services.account.changePassword),
  serveBound(accountRoutes.deleteAccount, services.account.deleteAccount),
  serveBound(accountRoutes.leaveSupplier, services.ownSupplier.leaveSupplier),
  serveBound(accountRoutes.changeEmail, services.emailChange.changeEmail),
  serveBound(accountRoutes.resendEmail, services.emailChange.resendEmail),
  serveBound(accountRoutes.proveEmail, services.emailChange.proveEmail),
  serveBound(accountRoutes.cancelEmail, services.emailChange.cancelEmail),
  serveBound(accountRoutes.confirmEmail, services.emailChange.confirmEmail),
  serveBound(accountRoutes.keepEmail, services.emailChange.keepEmail),
  serveBound(accountRoutes.listSessions, services.ownSessions.list),
  serveBound(accountRoutes.endSession, services.ownSessions.end),
  serveBound(accountRoutes.endSessions, services.ownSessions.endAll),
  serveBound(accountRoutes.exportData, services.personalData.exportData),
];
