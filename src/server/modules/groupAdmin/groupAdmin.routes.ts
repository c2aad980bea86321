import { groupRoutes } from '#shared/groups/groups.contract';
import { ledgerRoutes } from '#shared/inventory/ledger.contract';

import { serve, type Served } from '../../http/serve';
import type { GroupAdminService } from './groupAdmin.service';

export const serveGroupAdmin = (admin: GroupAdminService): Served[] => [
  serve(groupRoutes.exportGroups, admin.exportGroups),
  serve(groupRoutes.createGroup, admin.createGroup),
  serve(groupRoutes.updateGroup, admin.updateGroup),
  serve(groupRoutes.updateGroupStatus, admin.updateGroupStatus),
  serve(groupRoutes.deleteGroup, admin.deleteGroup),
  serve(groupRoutes.addMember, admin.addMember),
  serve(groupRoutes.removeMember, admin.removeMember),
  serve(ledgerRoutes.listLedger, admin.listLedger),
];
