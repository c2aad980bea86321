import type { OwnerContact } from '#shared/owners/ownerContact.schema';
import type { Receipt } from '#shared/purchases/purchases.contract';

import { api } from '../testServer';
import { buyShare } from './purchases';
import { buildRanch } from './ranches';
import { succeed, superadminToken } from './users';

export const ownerContact: OwnerContact = {
  name: 'Ann Ames',
  phone: '509 555 0134',
  street: '4 Elm Road',
  city: 'Ellensburg',
  state: 'WA',
  zip: '98926',
};

/** A ranch with a custom-exempt steer, of which one Half is sold. */
export async function buildOwned() {
  const ranch = await buildRanch();
  await succeed(ranch.change('PUT', '', { inspection: 'customExempt' }));
  const { buyer, purchase } = await buyShare(ranch.group._id, 'Half');
  return { ...ranch, buyer, purchase };
}

export const giveContact = (token: string, contact: object | null = ownerContact) =>
  api<{ contact: OwnerContact | null }>('PUT', '/api/account/contact', {
    token,
    body: { contact },
  });

export const readReceipt = async (id: string, token: string): Promise<Receipt> =>
  (await succeed(api<Receipt>('GET', `/api/purchases/${id}`, { token }))).body;

/** The key of a group's butcher's link. */
export async function openButcherLink(groupId: string): Promise<string> {
  const token = await superadminToken();
  const path = `/api/groups/${groupId}/butcher-link`;
  const answer = api<{ butcherLink: { key: string } }>('POST', path, { token });
  return (await succeed(answer)).body.butcherLink.key;
}
