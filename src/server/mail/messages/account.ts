import { productName } from '#shared/product';

import type { Mail } from '../mailQueue';
import { renderMail, type Recipient } from '../mailTemplate';

const greet = ({ username }: Recipient): string => `Hello ${username},`;

/** To somebody who registered; `role` is pending for those who asked to become a supplier admin. */
export const welcomeMail = (user: Recipient & { role: string }, publicUrl: string): Mail =>
  renderMail({
    to: user.email,
    subject: `Welcome to ${productName}`,
    paragraphs: [
      greet(user),
      'Your account is ready. Find a group near you, pick a share and pay by card; when the animal is sold, you pick up your meat.',
      ...(user.role === 'pending'
        ? ['You asked to become a supplier admin. We will write to you when this is decided.']
        : []),
    ],
    button: { label: 'Find a group', url: `${publicUrl}/GroupSearchAndJoin` },
  });

const resetUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password/${token}`;

export const passwordResetMail = (user: Recipient, publicUrl: string, token: string): Mail =>
  renderMail({
    to: user.email,
    subject: 'Reset your password',
    paragraphs: [greet(user), 'Choose a new password with the button below.'],
    button: { label: 'Choose a new password', url: resetUrl(publicUrl, token) },
    note: 'The link works once, for one hour. If you did not ask for it, leave it: your password stays as it is.',
  });

export const setPasswordMail = (user: Recipient, publicUrl: string, token: string): Mail =>
  renderMail({
    to: user.email,
    subject: `Your ${productName} account`,
    paragraphs: [
      greet(user),
      `An account was made for you. Your username is ${user.username}. Set a password and you can log in.`,
    ],
    button: { label: 'Set your password', url: resetUrl(publicUrl, token) },
    note: 'The link works once, for seven days. After that, ask for a new one with Forgot Password.',
  });

export const passwordChangedMail = (user: Recipient, publicUrl: string): Mail =>
  renderMail({
    to: user.email,
    subject: 'Your password was changed',
    paragraphs: [greet(user), 'Your password was changed, and every session was ended.'],
    button: { label: 'Log in', url: `${publicUrl}/login` },
    note: 'If this was not you, choose a new password at once with Forgot Password.',
  });
