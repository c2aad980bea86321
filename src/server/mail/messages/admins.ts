import type { Mail } from '../mailer';
import { renderMail, setPasswordButton, type Recipient } from '../mailTemplate';

const supplierFor = (supplierName: string | null): string =>
  supplierName ? ` for ${supplierName}` : '';

const adminMail = (user: Recipient, publicUrl: string, subject: string, text: string): Mail =>
  renderMail({
    to: user,
    subject,
    paragraphs: [text],
    button: { label: 'Log in', url: `${publicUrl}/login` },
  });

/** To a superadmin; it does not name the applicant, because applicants choose their own names. */
export const adminRequestedMail = (superadmin: Recipient, publicUrl: string): Mail =>
  renderMail({
    to: superadmin,
    subject: 'New rancher waiting for approval',
    paragraphs: [
      'A rancher registered and is waiting for your approval. Choose their supplier and approve, or reject.',
    ],
    button: { label: 'Look at the request', url: `${publicUrl}/admin/pending-admins` },
    note: 'You get at most one such email a day. The page counts every user who is waiting.',
  });

/** How a person who became an admin logs in. */
interface AdminLogin {
  supplierName: string | null;
  /** To set another password with, where the old one has ended (R-5.28). */
  token: string | null;
}

const newAdminMail = (
  user: Recipient,
  publicUrl: string,
  { subject, text, token }: { subject: string; text: string; token: string | null },
): Mail =>
  token === null
    ? adminMail(user, publicUrl, subject, `${text} Please log in again to see the admin pages.`)
    : renderMail({
        to: user,
        subject,
        paragraphs: [
          text,
          'Your password is one of the most common ones, so it no longer works. Choose another one to log in.',
        ],
        ...setPasswordButton(publicUrl, token),
      });

export const adminApprovedMail = (
  user: Recipient,
  publicUrl: string,
  { supplierName, token }: AdminLogin,
): Mail =>
  newAdminMail(user, publicUrl, {
    subject: 'You are now a supplier admin',
    text: `Your request was approved: you run the groups${supplierName ? ` of ${supplierName}` : ''}.`,
    token,
  });

export const adminRejectedMail = (user: Recipient): Mail =>
  renderMail({
    to: user,
    subject: 'Your request was not approved',
    paragraphs: [
      'Your request to become a supplier admin was not approved. If you think this is a mistake, reply to this email.',
    ],
  });

export const adminPromotedMail = (
  user: Recipient,
  publicUrl: string,
  { supplierName, token }: AdminLogin,
): Mail =>
  newAdminMail(user, publicUrl, {
    subject: 'You are now an admin',
    text: `You were made an admin${supplierFor(supplierName)}.`,
    token,
  });

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
