import { useNotifyAdminChangeMutation } from '../../api/usersApi';
import { notify } from '../../ui/notify';

/** Mails a user that they became an admin, or stopped being one; the role is changed either way. */
export function useNotifyOfRole() {
  const [notifyAdminChange] = useNotifyAdminChangeMutation();

  return async (id: string, action: 'promote' | 'revoke'): Promise<void> => {
    const { error } = await notifyAdminChange({ params: { id }, body: { action } });
    if (error) notify.warning('Role changed but failed to send notification email.');
  };
}
