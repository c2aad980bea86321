import { platformRoutes } from '#shared/platform/platform.contract';

import { serve, type Served } from '../../http/serve';
import type { PlatformService } from './platform.service';

export const servePlatform = ({ platform }: { platform: PlatformService }): Served[] => [
  serve(platformRoutes.getConfig, platform.getConfig),
  serve(platformRoutes.getLiveness, platform.getLiveness),
  serve(platformRoutes.getReadiness, platform.getReadiness),
];
