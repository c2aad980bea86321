import { sharingRoutes } from '#shared/sharing/sharing.contract';

import { serve, type Served } from '../../http/serve';
import type { SharingService } from './sharing.service';

export const serveSharing = ({ sharing }: { sharing: SharingService }): Served[] => [
  serve(sharingRoutes.getShareLink, sharing.getShareLink),
  serve(sharingRoutes.createShareLink, sharing.createShareLink),
  serve(sharingRoutes.endShareLink, sharing.endShareLink),
  serve(sharingRoutes.getSharedGroup, sharing.getSharedGroup),
];
