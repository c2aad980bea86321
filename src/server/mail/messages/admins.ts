import { writeLetter, type Recipient } from '../letter';
import type { Mail } from '../mailQueue';

const supplierFor = (supplierName: string | null): string =>
  supplierName ? ` for ${supplierName}` : '';

const adminLetter = (user: Recipient, publicUrl: string, subject: string, text: string): Mail =>
  writeLetter({
    to: user.email,
    subject,
    paragraphs: [`Hello ${user.username},`, text],
    button: { label: 'Log in', url: `${publicUrl}/login` },
  });

export const adminApprovedMail = (user: Recipient, publicUrl: string, supplierName: string): Mail =>
  adminLetter(
    user,
    publicUrl,
    'You are now a supplier admin',
    `Your request was approved: you run the groups of ${supplierName}. Please log in again.`,
  );

export const adminRejectedMail = (user: Recipient): Mail =>
  writeLetter({
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
  adminLetter(
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
  adminLetter(
    user,
    publicUrl,
    'You are no longer an admin',
    `You are no longer an admin${supplierFor(supplierName)}. Your own purchases and groups stay.`,
  );
