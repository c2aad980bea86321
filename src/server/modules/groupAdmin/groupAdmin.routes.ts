import { groupRoutes } from '#shared/groups/groups.contract';
import { ledgerRoutes } from '#shared/inventory/ledger.contract';

import { serve, type Served } from '../../http/serve';
import type { GroupEditingService } from './groupEditing.service';
import type { GroupExportService } from './groupExport.service';
import type { GroupMembersService } from './groupMembers.service';
import type { GroupOfferingService } from './groupOffering.service';
import type { LedgerService } from './ledger.service';

interface GroupAdminServices {
  groupExport: GroupExportService;
  groupOffering: GroupOfferingService;
  groupEditing: GroupEditingService;
  groupMembers: GroupMembersService;
  ledger: LedgerService;
}

export const serveGroupAdmin = (services: GroupAdminServices): Served[] => [
  serve(groupRoutes.exportGroups, services.groupExport.exportGroups),
  serve(groupRoutes.createGroup, services.groupOffering.createGroup),
  serve(groupRoutes.updateGroup, services.groupEditing.updateGroup),
  serve(groupRoutes.updateGroupStatus, services.groupEditing.updateGroupStatus),
  serve(groupRoutes.deleteGroup, services.groupOffering.deleteGroup),
  serve(groupRoutes.addMember, services.groupMembers.addMember),
  serve(groupRoutes.removeMember, services.groupMembers.removeMember),
  serve(ledgerRoutes.listLedger, services.ledger.listLedger),
  serve(ledgerRoutes.exportLedger, services.ledger.exportLedger),
];
