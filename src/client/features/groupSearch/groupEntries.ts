import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Group } from '../../api/group';
import type { Column } from '../../ui/DataTable/columns';

export interface GroupListProps {
  columns: readonly Column<Group>[];
  suppliers: readonly Supplier[];
  /** Asks who the supplier of a group is. */
  onSupplier: (group: Group) => void;
  groups: readonly Group[];
  selectedId: string;
  /** A group that has just sold out. */
  fadingId: string | null;
  onSelect: (groupId: string) => void;
}

/** Props of a row or a card. When a group is selected, other rows stay as they are, all but their links. */
export interface GroupEntryProps extends Omit<
  GroupListProps,
  'groups' | 'selectedId' | 'fadingId'
> {
  group: Group;
  isSelected: boolean;
  isFading: boolean;
}

export const entriesOf = ({
  groups,
  selectedId,
  fadingId,
  ...list
}: GroupListProps): GroupEntryProps[] =>
  groups.map((group) => ({
    ...list,
    group,
    isSelected: group._id === selectedId,
    isFading: group._id === fadingId,
  }));
