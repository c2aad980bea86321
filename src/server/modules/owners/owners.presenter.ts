import { isHarvested, stageOf } from '#shared/groups/groupStage';
import { quartersPerPortion, shareOfAnimal } from '#shared/groups/portions';
import { agreementVersion } from '#shared/owners/agreement';
import type { Agreement, Owner, ShareOwner } from '#shared/owners/owners.contract';
import type { Receipt } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/database';
import { contactOf } from './contacts.queries';
import { findOwnerRow, type OwnerRow } from './owners.queries';

/** Its owners sign that the animal is theirs: it is slaughtered for them. */
export const needsAgreement = ({ inspection }: { inspection: string | null }): boolean =>
  inspection === 'customExempt';

/** Before the animal is harvested. */
function isOpenToSign({ group, now }: OwnerRow): boolean {
  const stage = stageOf(group, now);
  return stage !== 'calledOff' && !isHarvested(stage);
}

export function presentShareOwner({ contact, frozen, isForgotten }: OwnerRow): ShareOwner {
  const stands = isForgotten ? null : (frozen ?? contact);
  return { contact: stands && contactOf(stands), isFrozen: frozen !== null };
}

export const presentAgreement = (row: OwnerRow): Agreement => {
  const { agreement } = row;
  return {
    version: agreement?.version ?? agreementVersion,
    signed: agreement && { name: agreement.name, at: agreement.signedAt.toISOString() },
    canSign: !agreement && isOpenToSign(row),
  };
};

export function presentOwner(row: OwnerRow): Owner {
  const { purchase, group, buyer } = row;
  return {
    ...presentShareOwner(row),
    purchaseId: purchase.id,
    receiptNumber: purchase.receiptNumber,
    buyer: buyer.username,
    isGuest: buyer.deletedAt !== null,
    portion: purchase.portion,
    part: shareOfAnimal(purchase.portion, group.totalQuarters / quartersPerPortion),
    agreement: needsAgreement(group) || row.agreement ? presentAgreement(row) : null,
  };
}

/** Owner's parts of a receipt: nothing while the share is not paid. */
export async function readOwnerParts(
  db: Db,
  purchaseId: string,
): Promise<Pick<Receipt, 'owner' | 'agreement'>> {
  const row = await findOwnerRow(db, purchaseId);
  if (row?.purchase.state !== 'paid') return {};
  return {
    owner: presentShareOwner(row),
    ...((needsAgreement(row.group) || row.agreement) && { agreement: presentAgreement(row) }),
  };
}
