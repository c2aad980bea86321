/** The butcher's link of a group, for its admins. */

import type { butcherRoutes } from '#shared/papers/butcher.contract';

import { inTransaction, type Context } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { requireRecord } from '../../http/requireRecord';
import { Reply, type Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { findGroup } from '../groups/groups.queries';
import { newShareKey } from '../sharing/newShareKey';
import {
  endButcherLinkRow,
  findButcherLink,
  insertButcherLink,
  type ButcherLinkRow,
} from './butcherLinks.queries';

type Routes = typeof butcherRoutes;

const present = ({ publicUrl }: Context, { key, createdAt }: ButcherLinkRow) => ({
  key,
  url: `${publicUrl}/butcher/${key}`,
  createdAt: createdAt.toISOString(),
});

export const getButcherLink: Handler<Routes['getButcherLink']> = async (
  context,
  { params },
  { caller },
) => {
  const found = isId(params.id) ? await findGroup(context.db, params.id) : null;
  const { id } = requireRecord('managedLedger', caller, found?.deletedAt ? null : found);
  const link = await findButcherLink(context.db, id);
  return { butcherLink: link && present(context, link) };
};

export const createButcherLink: Handler<Routes['createButcherLink']> = (
  context,
  { params },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const { db } = tx;
    const { id } = await lockManagedGroup(db, caller, params.id);
    const link = await findButcherLink(db, id);
    if (link) return new Reply(200, { butcherLink: present(tx, link) });
    const made = { groupId: id, key: newShareKey(), createdBy: caller.id };
    const butcherLink = present(tx, await insertButcherLink(db, made));
    await recordAudit(db, { actorId: caller.id, action: 'group.butcherLink', subjectId: id });
    return { butcherLink };
  });

export const endButcherLink: Handler<Routes['endButcherLink']> = async (
  context,
  { params },
  { caller },
) => {
  await inTransaction(context, async ({ db }) => {
    const { id } = await lockManagedGroup(db, caller, params.id);
    const link = await findButcherLink(db, id);
    if (!link) return;
    await endButcherLinkRow(db, link.id);
    await recordAudit(db, { actorId: caller.id, action: 'group.endButcherLink', subjectId: id });
  });
  return { message: 'The link is off.' };
};
