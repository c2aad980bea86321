import { secondFactorRoutes } from '#shared/users/secondFactor.contract';

import { serveBound, type Served } from '../../../http/serve';
import type { SecondFactorsService } from './secondFactors.service';
import type { SecondFactorSetupService } from './secondFactorSetup.service';

interface SecondFactorServices {
  secondFactorSetup: SecondFactorSetupService;
  secondFactors: SecondFactorsService;
}

export const serveSecondFactors = (services: SecondFactorServices): Served[] => [
  serveBound(secondFactorRoutes.readSecondFactor, services.secondFactors.readSecondFactor),
  serveBound(secondFactorRoutes.beginSecondFactor, services.secondFactorSetup.beginSecondFactor),
  serveBound(
    secondFactorRoutes.confirmSecondFactor,
    services.secondFactorSetup.confirmSecondFactor,
  ),
  serveBound(secondFactorRoutes.renewRecoveryCodes, services.secondFactors.renewRecoveryCodes),
  serveBound(secondFactorRoutes.endSecondFactor, services.secondFactors.endSecondFactor),
  serveBound(secondFactorRoutes.removeSecondFactor, services.secondFactors.removeSecondFactor),
];
