import Typography from '@mui/material/Typography';

import type { Group } from '../../../api/group';
import { PurchaseTerms } from '../../../ui/Deadline/PurchaseTerms';
import { ownershipInBrief, ownershipText } from '../../../ui/ownership';
import { FirstPurchaseTie } from './FirstPurchaseTie';

interface PanelTermsProps {
  group: Group;
  supplierName: string;
  /** While it is paid for: the buyer has read the long form. */
  isBrief?: boolean;
}

/** The terms of a purchase: refunds, what a first purchase does, and the owners of a custom-exempt animal. */
export function PanelTerms({ group, supplierName, isBrief = false }: PanelTermsProps) {
  const ownership = isBrief ? ownershipInBrief(group) : ownershipText(group);
  return (
    <div>
      <PurchaseTerms group={group} />
      <FirstPurchaseTie group={group} supplierName={supplierName} />
      {ownership ? <Typography variant="body2">{ownership}</Typography> : null}
    </div>
  );
}
