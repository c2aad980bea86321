import { secondFactorRoutes } from '#shared/users/secondFactor.contract';

import { serve } from '../../../http/serve';
import {
  endSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './secondFactors.service';
import { beginSecondFactor, confirmSecondFactor } from './secondFactorSetup.service';

export const serveSecondFactors = serve(secondFactorRoutes, {
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  removeSecondFactor,
});
