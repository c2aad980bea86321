import type { Mail } from '../mailQueue';
import { greet, renderMail, type Recipient } from '../mailTemplate';

const supplierFor = (supplierName: string | null): string =>
  supplierName ? ` for ${supplierName}` : '';

const adminMail = (user: Recipient, publicUrl: string, subject: string, text: string): Mail =>
  renderMail({
    to: user.email,
    subject,
    paragraphs: [greet(user), text],
    button: { label: 'Log in', url: `${publicUrl}/login` },
  });

/** To a superadmin; who asks is left to the page, because whoever registers chooses their own name. */
export const adminRequestedMail = (superadmin: Recipient, publicUrl: string): Mail =>
  renderMail({
    to: superadmin.email,
    subject: 'Someone asked to run a supplier’s groups',
    paragraphs: [
      greet(superadmin),
      'Someone registered as an admin and is waiting for you. Choose their supplier and approve, or reject.',
    ],
    button: { label: 'Look at the request', url: `${publicUrl}/admin/pending-admins` },
    note: 'You get at most one such email a day. The page counts everyone who is waiting.',
  });

export const adminApprovedMail = (user: Recipient, publicUrl: string, supplierName: string): Mail =>
  adminMail(
    user,
    publicUrl,
    'You are now a supplier admin',
    `Your request was approved: you run the groups of ${supplierName}. Please log in again.`,
  );

export const adminRejectedMail = (user: Recipient): Mail =>
  renderMail({
    to: user.email,
    subject: 'Your request was not approved',
    paragraphs: [
      greet(user),
      'Your request to become a supplier admin was not approved. If you think this is a mistake, reply to this email.',
    ],
  });

export const adminPromotedMail = (
  user: Recipient,
  publicUrl: string,
  supplierName: string | null,
): Mail =>
  adminMail(
    user,
    publicUrl,
    'You are now an admin',
    `You were made an admin${supplierFor(supplierName)}. Please log in again to see the admin pages.`,
  );

export const adminRevokedMail = (
  user: Recipient,
  publicUrl: string,
  supplierName: string | null,
): Mail =>
  adminMail(
    user,
    publicUrl,
    'You are no longer an admin',
    `You are no longer an admin${supplierFor(supplierName)}. You keep your own purchases and groups.`,
  );
