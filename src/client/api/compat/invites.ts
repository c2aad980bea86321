import type { Invite as Answer } from '#shared/invites/invites.contract';
import { isText } from '#shared/shape';

import { completeGroup } from './groups';

/** An invitation, complete. */
export type Invite = ReturnType<typeof completeInvite>;

export const completeInvite = ({ email, group, listing, hasAccount }: Answer) => ({
  email,
  group: { supplierName: '', stage: 'selling' as const, ...group },
  /** Price options and deadline; `null` where the server does not send them. */
  listing: listing ? completeGroup(listing) : null,
  /** Known account of the invited address; `null`: not known. */
  hasAccount: hasAccount ?? null,
});

/** The group just joined, as far as it is known: the answer may be empty. */
export type Joined = ReturnType<typeof readJoined>;

export function readJoined(answer: unknown) {
  const { supplierId, groupId } = fieldsOf(answer);
  return {
    supplierId: isText(supplierId) ? supplierId : null,
    groupId: isText(groupId) ? groupId : null,
  };
}

/** Whose group it is whose invitation was accepted; `null` where the answer has no group. */
export function readAccepted(answer: unknown): { supplierId: string | null } {
  const { supplierId } = fieldsOf(fieldsOf(answer).group ?? answer);
  const id = isText(supplierId) ? supplierId : fieldsOf(supplierId)._id;
  return { supplierId: isText(id) ? id : null };
}

const fieldsOf = (value: unknown) => Object(value) as Record<string, unknown>;
