import { productName } from '#shared/product';

import type { Mail } from '../mailer';
import { renderMail, resetUrl, setPasswordButton, type Recipient } from '../mailTemplate';

/** To a new user; `role` is pending for those who asked to become a supplier admin. */
export const welcomeMail = (user: Recipient & { role: string }, publicUrl: string): Mail =>
  renderMail({
    to: user,
    subject: `Welcome to ${productName}`,
    paragraphs: [
      'Your account is ready. Find a group near you, pick a share and pay by card. When every share is sold, the supplier arranges pickup or delivery.',
      ...(user.role === 'pending'
        ? ['You asked to become a supplier admin. We will write to you when this is decided.']
        : []),
    ],
    button: { label: 'Find a group', url: `${publicUrl}/GroupSearchAndJoin` },
  });

export const passwordResetMail = (user: Recipient, publicUrl: string, token: string): Mail =>
  renderMail({
    to: user,
    subject: 'Reset your password',
    paragraphs: ['Choose a new password with the button below.'],
    button: { label: 'Choose a new password', url: resetUrl(publicUrl, token) },
    note: 'The link works once, for one hour. If you did not ask for it, ignore this email. Your password stays the same.',
  });

const withSupplier = ({ supplierName }: { supplierName: string | null }): string =>
  supplierName ? ` with ${supplierName}` : '';

/** To a user whose account an admin created, for a supplier or for none. */
export const setPasswordMail = (
  user: Recipient & { supplierName: string | null },
  publicUrl: string,
  token: string,
): Mail =>
  renderMail({
    to: user,
    subject: `Your ${productName} account`,
    paragraphs: [
      `An account was created for you${withSupplier(user)}. Your username is ${user.username}. Set a password and you can log in.`,
    ],
    ...setPasswordButton(publicUrl, token),
  });

export const passwordChangedMail = (user: Recipient, publicUrl: string): Mail =>
  renderMail({
    to: user,
    subject: 'Your password was changed',
    paragraphs: ['Your password was changed, and you were logged out everywhere else.'],
    button: { label: 'Log in', url: `${publicUrl}/login` },
    note: 'If this was not you, choose a new password at once with Forgot Password.',
  });

/** To the new address that a user wants to log in with. */
export const confirmEmailMail = (user: Recipient, publicUrl: string, token: string): Mail =>
  renderMail({
    to: user,
    subject: 'Confirm your new email address',
    paragraphs: [`Confirm that this is the address of your ${productName} account from now on.`],
    button: { label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
    note: 'The link works once, for 24 hours. If you did not ask for it, ignore this email. Nothing changes.',
  });

/** To an account's address that is not confirmed yet. */
export const proveEmailMail = (user: Recipient, publicUrl: string, token: string): Mail =>
  renderMail({
    to: user,
    subject: 'Confirm your email address',
    paragraphs: [`Confirm that this is the address of your ${productName} account.`],
    button: { label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
    note: 'The link works once, for 24 hours. If you did not ask for it, ignore this email. Nothing changes.',
  });

const keepUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/keep-email?token=${token}`;

/** To an account's address while a new one waits for its confirmation. */
export const emailChangeRequestedMail = (user: Recipient, publicUrl: string, token: string): Mail =>
  renderMail({
    to: user,
    subject: 'A new email address was requested',
    paragraphs: [
      `A new email address was requested for your ${productName} account. It replaces this one once it is confirmed.`,
    ],
    button: { label: 'Keep this address', url: keepUrl(publicUrl, token) },
    note: 'If you requested this, there is nothing to do. The link stops the change, or undoes it, for seven days.',
  });

/** To an account's former address. */
export const emailChangedMail = (user: Recipient, publicUrl: string, token: string): Mail =>
  renderMail({
    to: user,
    subject: 'Your email address was changed',
    paragraphs: [
      `Your ${productName} account has a new email address, and you were logged out everywhere. Log in with the new address and the same password.`,
    ],
    button: { label: 'Undo the change', url: keepUrl(publicUrl, token) },
    note: 'If you made this change, there is nothing to do. The link gives the account back to this address, for seven days.',
  });
