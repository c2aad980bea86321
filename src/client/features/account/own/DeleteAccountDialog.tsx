import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { deleteAccountBodySchema, deletionWord } from '#shared/account/accountForms';
import type { ToCollect } from '#shared/users/toCollect.schema';

import { useDeleteAccountMutation } from '../../../api/accountApi';
import { useAppDispatch } from '../../../api/useAppDispatch';
import { paths } from '../../../config/paths';
import { sessionLeft } from '../../../session/session';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';
import { PasswordField } from '../../../ui/PasswordField';
import { ToCollectList } from '../../../ui/ToCollectList';

interface DeleteAccountDialogProps {
  toCollect: readonly ToCollect[];
  onClose: () => void;
}

export function DeleteAccountDialog({ toCollect, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useForm({
    resolver: zodResolver(deleteAccountBodySchema),
    defaultValues: { currentPassword: '', confirmation: '' },
  });
  const handleDone = () => {
    dispatch(sessionLeft(paths.home));
    // A call under way may have been answered 401 before, and have led to the login.
    void navigate(paths.home, { replace: true });
  };
  return (
    <ActionDialog
      title="Delete your account?"
      label={toCollect.length > 0 ? 'Delete account anyway' : 'Delete account'}
      isDangerous
      form={form}
      act={(body) => deleteAccount({ body })}
      failure="Failed to delete your account."
      done="Your account is deleted."
      onDone={handleDone}
      onClose={onClose}
    >
      <Typography>
        This cannot be undone. Shares you hold and have not paid for are released. Shares you bought
        stay sold, listed under a deleted user. If you want a refund, talk to the rancher first.
      </Typography>
      <ToCollectList
        lead="You have not collected everything yet:"
        shares={toCollect}
        advice="You can still collect it: write the receipt numbers down, because the receipts go with your account. We tell the rancher, who keeps what was printed of you until you have it."
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
      <TextField
        label={`Type ${deletionWord} to confirm`}
        autoComplete="off"
        {...fieldProps(form, 'confirmation')}
      />
    </ActionDialog>
  );
}
