import { useRejectAdminMutation } from '../../api/usersApi';
import { ActionDialog } from '../../ui/ActionDialog';

interface RejectDialogProps {
  id: string;
  username: string;
  onClose: () => void;
}

export function RejectDialog({ id, username, onClose }: RejectDialogProps) {
  const [reject] = useRejectAdminMutation();
  return (
    <ActionDialog
      title={`Reject ${username}?`}
      label="Reject request"
      isDangerous
      act={() => reject({ params: { id } })}
      failure="Failed to reject admin."
      done={`${username} was rejected.`}
      onClose={onClose}
    >
      We email them that the request was declined.
    </ActionDialog>
  );
}
