import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import type { SentPricing } from '#shared/groups/pricing.schema';
import { depositText, feeTexts, pricingText, weightTerms } from '#shared/groups/pricingText';
import type { Cents } from '#shared/money';

import type { Group } from '../../../api/group';
import { PurchaseTerms } from '../../../ui/Deadline/PurchaseTerms';
import { ownershipInBrief, ownershipText } from '../../../ui/ownership';
import { paths } from '../../../config/paths';
import { useActor } from '../../../session/useUser';
import { DepositTerms } from '../payment/DepositTerms';
import type { DepositNow } from '../payment/order';

interface PanelTermsProps {
  group: Group;
  supplierName: string;
  /** Price of the share that is chosen, and its deposit; while it is paid for, they are beside Pay. */
  priceCents?: Cents | undefined;
  deposit?: DepositNow | null;
  /** While it is paid for: the buyer has read the long form. */
  isBrief?: boolean;
}

/** The terms of a purchase: refunds, what a first purchase does, and the owners of a custom-exempt animal. */
export function PanelTerms(props: PanelTermsProps) {
  const { group, supplierName, priceCents, deposit, isBrief = false } = props;
  const ownership = isBrief ? ownershipInBrief(group) : ownershipText(group);
  return (
    <div>
      <PurchaseTerms group={group} />
      {group.pricing ? (
        <>
          <WeightTerms pricing={group.pricing} isBrief={isBrief} />
          {deposit && priceCents && !isBrief ? (
            <DepositTerms group={group} priceCents={priceCents} deposit={deposit} />
          ) : null}
        </>
      ) : null}
      <FirstPurchaseTie group={group} supplierName={supplierName} />
      {ownership ? <Typography variant="body2">{ownership}</Typography> : null}
    </div>
  );
}

/** Terms of an animal that is sold by its weight: with the price a pound and the fees while one chooses. */
const WeightTerms = ({ pricing, isBrief }: { pricing: SentPricing; isBrief: boolean }) => (
  <>
    {isBrief ? null : (
      <Typography variant="body2">
        {[
          `Sold by weight: ${pricingText(pricing)}.`,
          ...feeTexts(pricing),
          ...(pricing.deposit ? [depositText(pricing.deposit)] : []),
        ].join(' ')}
      </Typography>
    )}
    <Typography variant="body2">{weightTerms(pricing)}</Typography>
  </>
);

interface FirstPurchaseTieProps {
  group: Group;
  supplierName: string;
}

/** Notice that a first purchase ties the account to the supplier. */
function FirstPurchaseTie({ group, supplierName }: FirstPurchaseTieProps) {
  const { role, supplierId } = useActor();
  if (role !== 'member' || supplierId !== null || !group.can.tieBuyers) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Your first purchase ties your account to {supplierName}.{' '}
      <Link component={RouterLink} to={paths.account}>
        How to change it
      </Link>
    </Typography>
  );
}
