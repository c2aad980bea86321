import { secondFactorRoutes } from '#shared/users/secondFactor.contract';

import { serve, type Served } from '../../../http/serve';
import type { SecondFactorsService } from './secondFactors.service';
import type { SecondFactorSetupService } from './secondFactorSetup.service';

interface SecondFactorServices {
  secondFactorSetup: SecondFactorSetupService;
  secondFactors: SecondFactorsService;
}

export const serveSecondFactors = (services: SecondFactorServices): Served[] => [
  serve(secondFactorRoutes.readSecondFactor, services.secondFactors.readSecondFactor),
  serve(secondFactorRoutes.beginSecondFactor, services.secondFactorSetup.beginSecondFactor),
  serve(secondFactorRoutes.confirmSecondFactor, services.secondFactorSetup.confirmSecondFactor),
  serve(secondFactorRoutes.renewRecoveryCodes, services.secondFactors.renewRecoveryCodes),
  serve(secondFactorRoutes.endSecondFactor, services.secondFactors.endSecondFactor),
  serve(secondFactorRoutes.removeSecondFactor, services.secondFactors.removeSecondFactor),
];
