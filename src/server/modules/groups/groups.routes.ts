import { groupRoutes } from '#shared/groups/groups.contract';
import { ledgerRoutes } from '#shared/groups/ledger.contract';
import { overviewRoutes } from '#shared/groups/overview.contract';

import { serve, type Served } from '../../http/serve';
import type { GroupAdminService } from './groupAdmin.service';
import type { GroupsService } from './groups.service';

export const serveGroups = (groups: GroupsService, admin: GroupAdminService): Served[] => [
  serve(groupRoutes.listGroups, groups.listGroups),
  serve(groupRoutes.exportGroups, admin.exportGroups),
  serve(groupRoutes.searchGroups, groups.searchGroups),
  serve(groupRoutes.getGroup, groups.getGroup),
  serve(groupRoutes.createGroup, admin.createGroup),
  serve(groupRoutes.updateGroup, admin.updateGroup),
  serve(groupRoutes.updateGroupStatus, admin.updateGroupStatus),
  serve(groupRoutes.deleteGroup, admin.deleteGroup),
  serve(groupRoutes.addMember, admin.addMember),
  serve(groupRoutes.removeMember, admin.removeMember),
  serve(overviewRoutes.getOverview, admin.getOverview),
  serve(ledgerRoutes.listLedger, admin.listLedger),
];
