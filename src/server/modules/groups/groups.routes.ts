import { groupRoutes } from '#shared/groups/groups.contract';
import { offerRoutes } from '#shared/groups/offers.contract';

import { serve } from '../../http/serve';
import { getGroup, listGroups, searchGroups } from './groups.service';
import { listOffers } from './offers.service';

export const serveOffers = serve(offerRoutes, { listOffers });

export const serveGroups = serve(groupRoutes, { listGroups, searchGroups, getGroup });
