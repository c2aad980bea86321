import { errorMessage } from '../../api/errorMessage';
import { useRejectAdminMutation } from '../../api/usersApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notify';

interface RejectDialogProps {
  id: string;
  username: string;
  onClose: () => void;
}

export function RejectDialog({ id, username, onClose }: RejectDialogProps) {
  const [reject, { isLoading }] = useRejectAdminMutation();

  const handleReject = async () => {
    const { error } = await reject({ params: { id } });
    if (error) notify.error(errorMessage(error, 'Failed to reject admin.'));
    else notify.success(`${username} was rejected.`);
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen
      title={`Reject ${username}?`}
      confirmLabel="Reject request"
      isDangerous
      isBusy={isLoading}
      onConfirm={() => void handleReject()}
      onCancel={onClose}
    >
      We email them that the request was declined.
    </ConfirmDialog>
  );
}
