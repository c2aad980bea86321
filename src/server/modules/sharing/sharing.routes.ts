import { sharingRoutes } from '#shared/sharing/sharing.contract';

import { serveBound, type Served } from '../../http/serve';
import type { SharingService } from './sharing.service';

export const serveSharing = ({ sharing }: { sharing: SharingService }): Served[] => [
  serveBound(sharingRoutes.getShareLink, sharing.getShareLink),
  serveBound(sharingRoutes.createShareLink, sharing.createShareLink),
  serveBound(sharingRoutes.endShareLink, sharing.endShareLink),
  serveBound(sharingRoutes.getSharedGroup, sharing.getSharedGroup),
];
