import { ActionDialog } from '../../ui/ActionDialog';

interface CheckOffDialogProps {
  warning: string;
  onCheckOff: () => void;
  onClose: () => void;
}

/** Asks before a share is given out that should not be. */
export const CheckOffDialog = ({ warning, onCheckOff, onClose }: CheckOffDialogProps) => (
  <ActionDialog
    title="Hand it out all the same?"
    label="Hand it out"
    isDangerous
    act={() => onCheckOff()}
    onClose={onClose}
  >
    {warning}
  </ActionDialog>
);
