import Button from '@mui/material/Button';

import { groupStatusLabels, isPurchasable } from '#shared/groups/groupStatus';

import type { Group } from '../../api/group';

interface SelectButtonProps {
  group: Group;
  isSelected: boolean;
  onSelect: (groupId: string) => void;
}

/** Selects a group to buy from, or says why it cannot be bought. */
export function SelectButton({ group, isSelected, onSelect }: SelectButtonProps) {
  if (!isPurchasable(group)) {
    const label = groupStatusLabels[group.status === 'closed' ? 'closed' : 'full'];
    return <span className="not-on-sale">{label}</span>;
  }
  return (
    <Button
      className="select"
      variant={isSelected ? 'contained' : 'outlined'}
      aria-label={`Select ${group.name}`}
      aria-pressed={isSelected}
      onClick={() => onSelect(group._id)}
    >
      {isSelected ? 'Selected' : 'Select'}
    </Button>
  );
}
