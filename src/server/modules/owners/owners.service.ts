import type { OwnerContact } from '#shared/owners/ownerContact.schema';
import type { ownerRoutes } from '#shared/owners/owners.contract';
import type { RouteInput } from '#shared/route';

import { inTransaction, type Context } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import { requireSeen } from '../../http/requireSame';
import type { Caller, Handler } from '../../http/serve';
import { findGroup } from '../groups/groups.queries';
import { lockUser } from '../users/users.queries';
import { emptyContact, findContact, saveContact } from './contacts.queries';
import {
  needsAgreement,
  presentAgreement,
  presentOwner,
  presentShareOwner,
} from './owners.presenter';
import {
  deletePurchaseOwner,
  findOwnerRow,
  insertAgreement,
  listOwnerRows,
  savePurchaseOwner,
  type OwnerRow,
} from './owners.queries';

type Routes = typeof ownerRoutes;

/** The audit log says that it changed, and not what. */
export const setContact: Handler<Routes['setContact']> = async (context, { body }, { caller }) => {
  const { contact } = body;
  await inTransaction(context, async ({ db }) => {
    await lockUser(db, caller.id);
    requireContactSeen(await findContact(db, caller.id), body);
    await (contact ? saveContact(db, caller.id, contact) : emptyContact(db, caller.id));
    await recordAudit(db, { actorId: caller.id, action: 'user.contact', subjectId: caller.id });
  });
  return { contact: await findContact(context.db, caller.id) };
};

type ContactBody = RouteInput<Routes['setContact']>['body'];

const noContact = { name: '', phone: '', street: '', city: '', state: '', zip: '' };

/** @throws AppError `stale` where a change made from an older copy would replace what was saved elsewhere */
function requireContactSeen(stored: OwnerContact | null, { contact, seen }: ContactBody): void {
  const textsOf = (text: ContactBody['seen']) =>
    Object.fromEntries(
      Object.entries({ ...noContact, ...text }).map(([field, value]) => [
        `contact.${field}`,
        value,
      ]),
    );
  const seenTexts = seen === undefined ? undefined : textsOf(seen);
  requireSeen('contact', { stored: textsOf(stored), seen: seenTexts, sent: textsOf(contact) });
}

/** @throws AppError `notFound` for a share that is not paid, or of another supplier */
async function requireManaged(db: Db, caller: Caller, id: string): Promise<OwnerRow> {
  const row = isId(id) ? await findOwnerRow(db, id) : null;
  requireRecord('managedPurchase', caller, row?.group);
  return requirePaid(row);
}

function requirePaid(row: OwnerRow | null): OwnerRow {
  if (row?.purchase.state !== 'paid') throw notFound('Purchase');
  return row;
}

export const setPurchaseOwner: Handler<Routes['setPurchaseOwner']> = (
  context,
  { params: { id }, body },
  { caller },
) =>
  inTransaction(context, async ({ db }) => {
    const row = await requireManaged(db, caller, id);
    if (!row.frozen && row.contact) {
      throw new AppError(
        'conflict',
        'The buyer has given a contact and can change it until the papers are printed.',
      );
    }
    requireContactSeen(presentShareOwner(row).contact, body);
    await (body.contact ? savePurchaseOwner(db, id, body.contact) : deletePurchaseOwner(db, id));
    await recordAudit(db, { actorId: caller.id, action: 'purchase.owner', subjectId: id });
    return presentShareOwner(await requireManaged(db, caller, id));
  });

export const signAgreement: Handler<Routes['signAgreement']> = (
  context,
  { params: { id }, body },
  { caller },
) =>
  inTransaction(context, async ({ db }) => {
    const found = isId(id) ? await findOwnerRow(db, id) : null;
    requireRecord('ownPurchase', caller, found?.purchase);
    const row = requirePaid(found);
    if (row.agreement) return presentAgreement(row);
    requireMaySign(row, body.version);
    if (await insertAgreement(db, { purchaseId: id, ...body })) {
      await recordAudit(db, {
        actorId: caller.id,
        action: 'purchase.agreement',
        subjectId: id,
        after: { version: body.version },
      });
    }
    return presentAgreement(requirePaid(await findOwnerRow(db, id)));
  });

/** @throws AppError `conflict` */
function requireMaySign(row: OwnerRow, read: number): void {
  if (!needsAgreement(row.group)) {
    throw new AppError('conflict', 'This animal needs no agreement.');
  }
  const { canSign, version } = presentAgreement(row);
  if (!canSign) {
    throw new AppError(
      'conflict',
      'It is too late to sign: the animal is harvested or called off.',
    );
  }
  if (read !== version) {
    throw new AppError('conflict', 'The text has changed. Reload the page and read it again.');
  }
}

export const listOwners: Handler<Routes['listOwners']> = async (
  { db }: Context,
  { params },
  { caller },
) => {
  const group = isId(params.id) ? await findGroup(db, params.id) : null;
  const { id } = requireRecord('managedLedger', caller, group);
  const rows = await listOwnerRows(db, id);
  return {
    needsAgreement: group !== null && needsAgreement(group),
    owners: rows.map(presentOwner),
  };
};
