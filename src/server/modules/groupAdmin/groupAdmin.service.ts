import { createGroupEditing } from './groupEditing.service';
import { createGroupExport } from './groupExport.service';
import { createGroupMembers, type MembersDeps } from './groupMembers.service';
import { createGroupOffering, type OfferingDeps } from './groupOffering.service';
import { createLedgerReading } from './ledger.service';

export type GroupAdminService = ReturnType<typeof createGroupAdminService>;

/** What the admins of a group do with it. */
export const createGroupAdminService = (deps: OfferingDeps & MembersDeps) => ({
  ...createGroupOffering(deps),
  ...createGroupEditing(deps),
  ...createGroupMembers(deps),
  ...createGroupExport(deps),
  ...createLedgerReading(deps),
});
