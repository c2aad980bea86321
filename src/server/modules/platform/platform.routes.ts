import { platformRoutes } from '#shared/platform/platform.contract';

import { serveBound, type Served } from '../../http/serve';
import type { PlatformService } from './platform.service';

export const servePlatform = ({ platform }: { platform: PlatformService }): Served[] => [
  serveBound(platformRoutes.getConfig, platform.getConfig),
  serveBound(platformRoutes.getLiveness, platform.getLiveness),
  serveBound(platformRoutes.getReadiness, platform.getReadiness),
];
