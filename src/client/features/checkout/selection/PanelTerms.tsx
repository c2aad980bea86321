import Typography from '@mui/material/Typography';
import { useState } from 'react';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import type { SentPricing } from '#shared/groups/pricing.schema';
import { depositText, feeTexts, pricingText, weightTerms } from '#shared/groups/pricingText';
import { formatDay } from '#shared/groups/groupClock';
import { asCents, formatCents, type Cents } from '#shared/money';

import type { Group } from '../../../api/group';
import { PurchaseTerms } from '../../../ui/Deadline/PurchaseTerms';
import { ownershipInBrief, ownershipText } from '../../../ui/ownership';
import { paths } from '../../../config/paths';
import { useActor } from '../../../session/useUser';
import type { DepositNow } from '../payment/order';

interface PanelTermsProps {
  group: Group;
  supplierName: string;
  /** Price of the share that is chosen, and its deposit. */
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
          {deposit && priceCents ? (
            <DepositTerms group={group} priceCents={priceCents} {...deposit} />
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

/** Payments and their days: `Today $406.06. $1,218.16 by Mar 3, before the harvest.` */
function DepositTerms({
  group,
  priceCents,
  depositCents,
  restDueAt,
}: DepositNow & { group: Group; priceCents: Cents }) {
  const [now] = useState(() => new Date());
  const rest = formatCents(asCents(priceCents - depositCents));
  const by = restDueAt ? `by ${formatDay(restDueAt, group.timeZone, now)}, ` : '';
  return (
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      Today {formatCents(depositCents)}. {rest} {by}before the harvest; if it is not paid, the
      rancher may refund the deposit and sell the share to another buyer.
    </Typography>
  );
}

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
