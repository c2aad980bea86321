import { groupRoutes } from '#shared/groups/groups.contract';
import { listingRoutes } from '#shared/groups/listings.contract';

import { serve, serveConfirming } from '../../http/serve';
import { getGroup, listGroups, searchGroups } from './groups.service';
import { listListings } from './listings.service';

export const serveListings = serve(listingRoutes, { listListings });

export const serveGroups = serveConfirming(groupRoutes, { listGroups, searchGroups, getGroup });
