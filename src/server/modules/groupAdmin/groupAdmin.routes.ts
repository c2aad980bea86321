import { groupRoutes } from '#shared/groups/groups.contract';
import { ledgerRoutes } from '#shared/inventory/ledger.contract';

import { serve } from '../../http/serve';
import { updateGroup, updateGroupStatus } from './groupEditing.service';
import { exportGroups } from './groupExport.service';
import { addMember, removeMember } from './groupMembers.service';
import { createGroup, deleteGroup } from './createGroup.service';
import { exportLedger, listLedger } from './ledger.service';

export const serveGroupAdmin = serve(groupRoutes, {
  exportGroups,
  createGroup,
  updateGroup,
  updateGroupStatus,
  deleteGroup,
  addMember,
  removeMember,
});

export const serveLedger = serve(ledgerRoutes, { listLedger, exportLedger });
