import Typography from '@mui/material/Typography';

import type { Group } from '../../api/group';
import { ActionDialog } from '../../ui/ActionDialog';

interface HarvestDialogProps {
  group: Group;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what ends the sale. */
export const HarvestDialog = ({ group, onConfirm, onClose }: HarvestDialogProps) => (
  <ActionDialog
    title={`Is ${group.name} harvested?`}
    label="Mark as harvested"
    act={() => onConfirm()}
    onClose={onClose}
  >
    <Typography>
      From then on nothing of this animal is sold or held, the waitlist ends, and the group cannot
      be called off, unless the animal is lost. You can still refund single shares.
    </Typography>
  </ActionDialog>
);
