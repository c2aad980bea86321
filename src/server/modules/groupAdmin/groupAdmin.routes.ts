import { groupRoutes } from '#shared/groups/groups.contract';
import { ledgerRoutes } from '#shared/inventory/ledger.contract';

import { serveBound, type Served } from '../../http/serve';
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
  serveBound(groupRoutes.exportGroups, services.groupExport.exportGroups),
  serveBound(groupRoutes.createGroup, services.groupOffering.createGroup),
  serveBound(groupRoutes.updateGroup, services.groupEditing.updateGroup),
  serveBound(groupRoutes.updateGroupStatus, services.groupEditing.updateGroupStatus),
  serveBound(groupRoutes.deleteGroup, services.groupOffering.deleteGroup),
  serveBound(groupRoutes.addMember, services.groupMembers.addMember),
  serveBound(groupRoutes.removeMember, services.groupMembers.removeMember),
  serveBound(ledgerRoutes.listLedger, services.ledger.listLedger),
  serveBound(ledgerRoutes.exportLedger, services.ledger.exportLedger),
];
