import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';

import { isPurchasable } from '#shared/groups/groupStatus';

import type { Group } from '../../api/group';
import { groupStatusLabels } from '../../ui/labels';

interface SelectButtonProps {
  group: Group;
  isSelected: boolean;
  onSelect: () => void;
}

/** Selects a group to buy from, or says why it cannot be bought. */
export function SelectButton({ group, isSelected, onSelect }: SelectButtonProps) {
  if (!isPurchasable(group)) {
    return <Chip label={groupStatusLabels[group.status === 'closed' ? 'closed' : 'full']} />;
  }
  return (
    <Button
      variant={isSelected ? 'contained' : 'outlined'}
      aria-label={`Select ${group.name}`}
      aria-pressed={isSelected}
      onClick={onSelect}
      sx={{ px: 1, minWidth: { xs: 80, md: 92 } }}
    >
      {isSelected ? 'Selected' : 'Select'}
    </Button>
  );
}
