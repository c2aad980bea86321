import { useConfirmEmailMutation } from '../../api/accountApi';
import { paths } from '../../config/paths';
import { MailedLink } from './MailedLink';

export function ConfirmEmailPage() {
  const [confirmEmail, state] = useConfirmEmailMutation();
  return (
    <MailedLink
      title="Confirm your email address"
      lead="Once confirmed, this is the address of your account."
      button="Confirm this address"
      onUse={(token) => void confirmEmail({ body: { token } })}
      state={state}
      failure="Failed to confirm the address."
      success={state.data?.message ?? 'Your email address is confirmed.'}
      next={{ label: 'Continue to Login', to: paths.login }}
    />
  );
}
