import type { Mail } from '../../../mail/mailer';
import { renderMail, type Recipient } from '../../../mail/mailTemplate';

const notYou =
  'If this was not you, choose a new password at once with Forgot Password, and tell a superadmin.';

const accountMail = (
  user: Recipient,
  publicUrl: string,
  { subject, text, note }: { subject: string; text: string; note: string },
): Mail =>
  renderMail({
    to: user,
    subject,
    paragraphs: [text],
    button: { label: 'Your account', url: `${publicUrl}/account` },
    note,
  });

export const secondFactorOnMail = (user: Recipient, publicUrl: string): Mail =>
  accountMail(user, publicUrl, {
    subject: 'Two-step login is on',
    text: 'From now on, logging in asks for a code from your authenticator app. Save your recovery codes where you can reach them without your phone.',
    note: notYou,
  });

export const secondFactorOffMail = (user: Recipient, publicUrl: string): Mail =>
  accountMail(user, publicUrl, {
    subject: 'Two-step login is off',
    text: 'You turned it off. Logging in asks only for your password.',
    note: notYou,
  });

export const secondFactorRemovedMail = (user: Recipient, publicUrl: string): Mail =>
  accountMail(user, publicUrl, {
    subject: 'Two-step login was turned off',
    text: 'A superadmin turned it off, so you can log in with your password alone. Set it up again with your new authenticator app.',
    note: 'If you did not ask for this, tell a superadmin at once.',
  });

export const recoveryCodesRenewedMail = (user: Recipient, publicUrl: string): Mail =>
  accountMail(user, publicUrl, {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The old ones no longer work.',
    note: notYou,
  });
