import { pricePerPoundCents } from '#shared/groups/pricePerPound';
import { freeQuartersOf } from '#shared/inventory/quarterCounts';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Group } from '../../api/group';
import { supplierOf } from '../../api/compat/suppliers';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import type { Column } from '../../ui/DataTable/columns';
import { openDeadline } from '../../ui/Deadline/deadlineText';
import { Cost, GroupName, Remaining, SupplierLink } from './groupCells';

/** The columns of the table; a phone has cards. */
export const searchColumns = (
  suppliers: readonly Supplier[],
  onSupplier: (group: Group) => void,
): Column<Group>[] => [
  {
    key: 'name',
    label: 'Group',
    value: ({ name }) => name,
    cell: (group) => <GroupName group={group} />,
    width: 160,
    searchText: ({ name }) => name,
  },
  {
    key: 'supplier',
    label: 'Supplier',
    value: (group) => supplierOf(group, suppliers).name,
    cell: (group) => (
      <>
        <SupplierLink
          className="three-lines"
          name={supplierOf(group, suppliers).name}
          onClick={() => onSupplier(group)}
        />
        <p className="note">{group.state}</p>
      </>
    ),
    width: 100,
  },
  {
    key: 'animal',
    label: 'Animal',
    value: ({ animal }) => animal,
    cell: ({ animal }) => (
      <div className="animal">
        <AnimalDrawing animal={animal} size={36} />
        {animal}
      </div>
    ),
    width: 100,
  },
  {
    key: 'costPerPortion',
    label: 'Cost Per Full Portion',
    value: ({ costPerPortionCents }) => costPerPortionCents,
    cell: (group) => <Cost group={group} />,
    width: 100,
    align: 'right',
  },
  {
    key: 'remainingPortions',
    label: 'Portions Remaining (Full)',
    value: ({ quarters }) => freeQuartersOf(quarters),
    cell: ({ quarters }) => <Remaining counts={quarters} />,
    width: 130,
  },
];

/** Further orders of the results, for a server that sends all it has. */
export const orderColumns: readonly Column<Group>[] = [
  { key: 'pricePerPound', label: 'Price per pound', value: pricePerPoundCents, width: 0 },
  { key: 'fillBy', label: 'Deadline', value: openDeadline, width: 0 },
];
