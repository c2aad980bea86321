import { canManageGroup } from '#shared/groups/groupPermissions';
import { stageOf } from '#shared/groups/groupStage';
import { supplierIdOf } from '#shared/groups/groupSupplier';
import type { Group } from '#shared/groups/groups.contract';
import type { sharingRoutes } from '#shared/sharing/sharing.contract';
import type { Actor } from '#shared/users/actor';

import { inTransaction, type Context } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { readLate } from '../../db/readLate';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import type { PageHead } from '../../http/pageHead';
import { countRequest } from '../../http/requestLimit';
import { Reply, type Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { stranger, type GroupFacts } from '../groups/groupFacts.rules';
import { findGroupFacts } from '../groups/groupFacts.queries';
import { showGroup } from '../groups/groups.service';
import { presentShared } from '../groups/groups.presenter';
import { announceGroupChange } from '../inventory/groupChanges';
import { moveGroupPictures } from '../pictures/groupPictures.service';
import { shareLinkPreview } from './shareLinkPreview.service';
import { previewFor, type Preview } from './previews.service';
import { newShareKey } from './newShareKey';
import {
  findLinkOf,
  findSharedGroupId,
  insertLink,
  markEnded,
  setBuyersMayShare,
  type ShareLinkRow,
} from './sharing.queries';

type Routes = typeof sharingRoutes;

/** Limit per network: an open page asks a dozen times a minute. */
const looksLimit = { most: 600, withinSeconds: 60, refusal: 'Many shared groups were asked for.' };

export const getShareLink: Handler<Routes['getShareLink']> = async (
  context,
  { params },
  { caller },
) => {
  const group = await showGroup(context, caller, params.id);
  const link = await findLinkOf(context.db, group._id);
  return { shareLink: link && mayPassOn(caller, group, link) ? present(context, link) : null };
};

export const createShareLink: Handler<Routes['createShareLink']> = (
  context,
  { params, body },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const { db } = tx;
    const group = await lockManagedGroup(db, caller, params.id);
    const link = await findLinkOf(db, group.id);
    if (link) {
      const shareLink = present(tx, await change(db, caller, link, body));
      return new Reply(200, { shareLink });
    }
    const { buyersMayShare = false } = body;
    const made = await insertLink(db, {
      groupId: group.id,
      key: newShareKey(),
      buyersMayShare,
      createdBy: caller.id,
    });
    await recordAudit(db, {
      actorId: caller.id,
      action: 'group.share',
      subjectId: group.id,
      after: { buyersMayShare },
    });
    return { shareLink: present(tx, made) };
  });

const present = ({ publicUrl }: Context, { key, buyersMayShare }: ShareLinkRow) => ({
  key,
  url: `${publicUrl}/share/${key}`,
  buyersMayShare,
});

async function change(
  tx: Db,
  caller: Actor,
  link: ShareLinkRow,
  { buyersMayShare = link.buyersMayShare }: { buyersMayShare?: boolean | undefined },
): Promise<ShareLinkRow> {
  if (buyersMayShare === link.buyersMayShare) return link;
  await setBuyersMayShare(tx, link.id, buyersMayShare);
  await recordAudit(tx, {
    actorId: caller.id,
    action: 'group.shareChange',
    subjectId: link.groupId,
    before: { buyersMayShare: link.buyersMayShare },
    after: { buyersMayShare },
  });
  return { ...link, buyersMayShare };
}

export const endShareLink: Handler<Routes['endShareLink']> = async (
  context,
  { params },
  { caller },
) => {
  await inTransaction(context, async (tx) => {
    const { db } = tx;
    const group = await lockManagedGroup(db, caller, params.id);
    const link = await findLinkOf(db, group.id);
    if (!link) return;
    await markEnded(db, link.id);
    await moveGroupPictures(tx, group.id);
    await recordAudit(db, { actorId: caller.id, action: 'group.unshare', subjectId: group.id });
    await announceGroupChange(db, group.id);
  });
  return { message: 'The link is off.' };
};

/** Group as a stranger sees it who follows a link. */
export const getSharedGroup: Handler<Routes['getSharedGroup']> = async (
  context,
  { params },
  { caller, address },
) => {
  const facts = await findShared(context, params.key, { caller, address });
  if (!facts) throw linkEnded();
  return { group: presentShared(facts) };
};

/** Group of the shop window: one that is on sale now, and no other. */
export const getListing: Handler<Routes['getListing']> = async (
  context,
  { params },
  { caller, address },
) => {
  countRequest(context.requestCounts, looksLimit, address);
  const facts = isId(params.id)
    ? await readLate(context, caller, (db) => findGroupFacts(db, params.id, stranger))
    : null;
  if (!facts || !isListed(facts)) throw new AppError('notFound', 'This group is not on sale.');
  return { group: presentShared(facts) };
};

/** As the search has it for a member without a supplier: on sale, and before its deadline. */
const isListed = ({ group }: GroupFacts): boolean =>
  group.deletedAt === null && stageOf(group, new Date()) === 'selling';

/** Preview of a share link. @returns null for any other page, `gone` for a link that ended */
export async function readSharedHead(
  context: Context,
  pathname: string,
  address: string,
): Promise<PageHead | 'gone' | null> {
  const [, key] = /^\/share\/([^/]+)\/?$/i.exec(pathname) ?? [];
  if (key === undefined) return null;
  const facts = await findShared(context, key, { address });
  return facts ? shareLinkPreview(facts, `/share/${key}`, context.publicUrl) : 'gone';
}

/** @throws AppError `notFound` for a link that ended, `tooManyTries` */
export async function readSharedPreview(
  context: Context,
  key: string,
  address: string,
): Promise<Preview> {
  const facts = await findShared(context, key, { address });
  if (!facts) throw linkEnded();
  return previewFor(context, facts);
}

const linkEnded = () =>
  new AppError('notFound', 'This link has ended, or it was never one of ours.');

/** @throws AppError `tooManyTries` */
async function findShared(
  context: Context,
  key: string,
  { caller = null, address }: { caller?: Actor | null; address: string },
): Promise<GroupFacts | null> {
  countRequest(context.requestCounts, looksLimit, address);
  return readLate(context, caller, async (db) => {
    const groupId = await findSharedGroupId(db, key);
    return groupId === null ? null : findGroupFacts(db, groupId, stranger);
  });
}

/** Admins of the group may always share it, buyers where the supplier allows it. */
function mayPassOn(caller: Actor, group: Group, { buyersMayShare }: ShareLinkRow): boolean {
  if (canManageGroup(caller, { supplierId: supplierIdOf(group) })) return true;
  const { yours = 0, yoursHeld = 0 } = group.quarters ?? {};
  return buyersMayShare && yours > yoursHeld;
}
