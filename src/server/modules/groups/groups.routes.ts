import { groupRoutes } from '#shared/groups/groups.contract';
import { offerRoutes } from '#shared/groups/offers.contract';

import { serveBound, type Served } from '../../http/serve';
import type { GroupsService } from './groups.service';
import type { OffersService } from './offers.service';

interface Services {
  groups: GroupsService;
  offers: OffersService;
}

export const serveGroups = ({ groups, offers }: Services): Served[] => [
  serveBound(offerRoutes.listOffers, offers.listOffers),
  serveBound(groupRoutes.listGroups, groups.listGroups),
  serveBound(groupRoutes.searchGroups, groups.searchGroups),
  serveBound(groupRoutes.getGroup, groups.getGroup),
];
