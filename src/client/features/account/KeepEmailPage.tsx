import { useKeepEmailMutation } from '../../api/accountApi';
import { paths } from '../../config/paths';
import { MailedLink } from './MailedLink';

export function KeepEmailPage() {
  const [keepEmail, state] = useKeepEmailMutation();
  return (
    <MailedLink
      title="Keep your email address"
      lead="Your account keeps the address this link was mailed to, or gets it back. Every device is logged out."
      button="Keep this address"
      onUse={(token) => void keepEmail({ body: { token } })}
      state={state}
      failure="Failed to keep the address."
      success="Your address is safe. Another person may know your password: choose a new one now."
      next={{ label: 'Choose a new password', to: paths.forgotPassword }}
    />
  );
}
