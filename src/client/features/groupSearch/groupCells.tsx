import { Link as RouterLink, useLocation } from 'react-router-dom';

import { formatPortions, quartersPerPortion } from '#shared/groups/portions';
import { pricePerPoundCents } from '#shared/groups/pricePerPound';
import { freeQuartersOf, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { formatCents } from '#shared/money';

import type { Group } from '../../api/group';
import { paths } from '../../config/paths';
import { DeadlineLine } from '../../ui/Deadline/DeadlineLine';
import { Money } from '../../ui/Money';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

interface GroupLinkProps {
  group: Group;
  /** Class of the name: `two-lines`, where it may not take as many as it needs. */
  className?: string;
}

/** Leads to the group's page, and from there back to this search. */
export const GroupLink = ({ group: { _id, name }, className }: GroupLinkProps) => (
  <RouterLink className="group-name" to={paths.group(_id)} state={{ from: useLocation() }}>
    <span className={className}>{name}</span>
  </RouterLink>
);

export const GroupName = ({ group }: { group: Group }) => (
  <div>
    <GroupLink group={group} />
    {group.tag ? <p className="note">{group.tag}</p> : null}
    <DeadlineLine group={group} />
  </div>
);

interface SupplierLinkProps {
  name: string;
  /** Class of the name: `three-lines`, as many as there is room for; a longer one is whole on hover. */
  className: string;
  onClick: () => void;
}

export const SupplierLink = ({ name, className, onClick }: SupplierLinkProps) => (
  <button className="supplier-name" type="button" onClick={onClick} title={name}>
    <span className={className}>{name}</span>
  </button>
);

/** Cost of a full portion, and of a pound where the supplier gave an estimate. */
export function Cost({ group }: { group: Group }) {
  const perPound = pricePerPoundCents(group);
  return (
    <>
      <Money cents={group.costPerPortionCents} />
      {perPound === null ? null : (
        <p className="note in-one-line">about {formatCents(perPound)}/lb</p>
      )}
    </>
  );
}

export const Remaining = ({ counts }: { counts: QuarterCounts }) => (
  <div className="remaining">
    <span>{formatPortions(freeQuartersOf(counts) / quartersPerPortion)}</span>
    <ShareBar counts={counts} />
  </div>
);
