import { groupRoutes } from '#shared/groups/groups.contract';

import { serve, type Served } from '../../http/serve';
import type { GroupsService } from './groups.service';

export const serveGroups = ({ groups }: { groups: GroupsService }): Served[] => [
  serve(groupRoutes.listGroups, groups.listGroups),
  serve(groupRoutes.searchGroups, groups.searchGroups),
  serve(groupRoutes.getGroup, groups.getGroup),
];
