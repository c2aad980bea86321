import { sharingRoutes } from '#shared/sharing/sharing.contract';

import { serve } from '../../http/serve';
import {
  createShareLink,
  endShareLink,
  getListing,
  getSharedGroup,
  getShareLink,
} from './sharing.service';

export const serveSharing = serve(sharingRoutes, {
  getShareLink,
  createShareLink,
  endShareLink,
  getSharedGroup,
  getListing,
});
