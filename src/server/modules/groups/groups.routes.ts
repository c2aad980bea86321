import { groupRoutes } from '#shared/groups/groups.contract';
import { offerRoutes } from '#shared/groups/offers.contract';

import { serve, type Served } from '../../http/serve';
import type { GroupsService } from './groups.service';
import type { OffersService } from './offers.service';

interface Services {
  groups: GroupsService;
  offers: OffersService;
}

export const serveGroups = ({ groups, offers }: Services): Served[] => [
  serve(offerRoutes.listOffers, offers.listOffers),
  serve(groupRoutes.listGroups, groups.listGroups),
  serve(groupRoutes.searchGroups, groups.searchGroups),
  serve(groupRoutes.getGroup, groups.getGroup),
];
