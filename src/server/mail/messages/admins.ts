import type { Mail } from '../mailQueue';
import { renderMail, type Recipient } from '../mailTemplate';

const supplierFor = (supplierName: string | null): string =>
  supplierName ? ` for ${supplierName}` : '';

const adminMail = (user: Recipient, publicUrl: string, subject: string, text: string): Mail =>
  renderMail({
    to: user.email,
    subject,
    paragraphs: [`Hello ${user.username},`, text],
    button: { label: 'Log in', url: `${publicUrl}/login` },
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
      `Hello ${user.username},`,
      'Your request to become a supplier admin was not approved. If you think this is a mistake, answer this mail.',
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
    `You are no longer an admin${supplierFor(supplierName)}. Your own purchases and groups stay.`,
  );
