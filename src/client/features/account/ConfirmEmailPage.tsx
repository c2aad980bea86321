import { useConfirmEmailMutation } from '../../api/accountApi';
import { paths } from '../../app/paths';
import { MailedLink } from './MailedLink';

export function ConfirmEmailPage() {
  const [confirmEmail, state] = useConfirmEmailMutation();
  return (
    <MailedLink
      title="New email address"
      lead="Once confirmed, this is the address you log in with."
      button="Confirm this address"
      onUse={(token) => void confirmEmail({ body: { token } })}
      state={state}
      failure="Failed to confirm the address."
      success="Your email address is changed. Log in again."
      next={{ label: 'Continue to Login', to: paths.login }}
    />
  );
}
