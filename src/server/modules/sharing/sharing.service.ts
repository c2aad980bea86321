import { canManageGroup } from '#shared/groups/groupPermissions';
import { supplierIdOf } from '#shared/groups/groupSupplier';
import type { Group } from '#shared/groups/groups.contract';
import type { sharingRoutes } from '#shared/sharing/sharing.contract';
import type { Actor } from '#shared/users/actor';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError } from '../../http/AppError';
import type { PageHead } from '../../http/pageHead';
import { createRequestLimit } from '../../http/requestLimit';
import { Reply, type BoundHandler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess';
import { stranger, type GroupFacts } from '../groups/groupFacts';
import { findGroupFacts } from '../groups/groupFacts.queries';
import type { GroupsService } from '../groups/groups.service';
import { presentShared } from '../groups/groups.presenter';
import { describeShared } from './describeShared';
import { newShareKey } from './shareKey';
import {
  findLinkOf,
  findSharedGroupId,
  insertLink,
  markEnded,
  setBuyersMayShare,
  type ShareLinkRow,
} from './sharing.queries';

type Routes = typeof sharingRoutes;

interface SharingDeps {
  db: Db;
  groups: GroupsService;
  publicUrl: () => string;
}

/** Of one network: an open page asks a dozen times a minute. */
const looksLimit = { most: 600, withinSeconds: 60, refusal: 'Many shared groups were asked for.' };

export type SharingService = ReturnType<typeof createSharingService>;

/** The link a group is passed on by, and what a stranger sees who follows it. */
export function createSharingService({ db, groups, publicUrl }: SharingDeps) {
  const countLook = createRequestLimit(looksLimit);

  const present = ({ key, buyersMayShare }: ShareLinkRow) => ({
    key,
    url: `${publicUrl()}/share/${key}`,
    buyersMayShare,
  });

  const getShareLink: BoundHandler<Routes['getShareLink']> = async ({ params }, { caller }) => {
    const group = await groups.present(caller, params.id);
    const link = await findLinkOf(db, group._id);
    return { shareLink: link && mayPassOn(caller, group, link) ? present(link) : null };
  };

  const createShareLink: BoundHandler<Routes['createShareLink']> = ({ params, body }, { caller }) =>
    db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, params.id);
      const link = await findLinkOf(tx, group.id);
      if (link) return new Reply(200, { shareLink: present(await change(tx, caller, link, body)) });
      const { buyersMayShare = false } = body;
      const made = await insertLink(tx, {
        groupId: group.id,
        key: newShareKey(),
        buyersMayShare,
        createdBy: caller.id,
      });
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'group.share',
        subjectId: group.id,
        after: { buyersMayShare },
      });
      return { shareLink: present(made) };
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

  const endShareLink: BoundHandler<Routes['endShareLink']> = async ({ params }, { caller }) => {
    await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, params.id);
      const link = await findLinkOf(tx, group.id);
      if (!link) return;
      await markEnded(tx, link.id);
      await recordAudit(tx, { actorId: caller.id, action: 'group.unshare', subjectId: group.id });
    });
    return { message: 'The link has ended.' };
  };

  async function findShared(key: string): Promise<GroupFacts | null> {
    const groupId = await findSharedGroupId(db, key);
    return groupId === null ? null : findGroupFacts(db, groupId, stranger);
  }

  const getSharedGroup: BoundHandler<Routes['getSharedGroup']> = async (
    { params },
    { address },
  ) => {
    countLook(address);
    const facts = await findShared(params.key);
    if (!facts) throw new AppError('notFound', 'This link has ended, or it was never one of ours.');
    return { group: presentShared(facts) };
  };

  /** What a link's preview shows. @returns null for any other page, `gone` for a link that ended */
  async function pageHead(pathname: string, address: string): Promise<PageHead | 'gone' | null> {
    const [, key] = /^\/share\/([^/]+)\/?$/i.exec(pathname) ?? [];
    if (key === undefined) return null;
    countLook(address);
    const facts = await findShared(key);
    return facts ? describeShared(facts, key, publicUrl()) : 'gone';
  }

  return { getShareLink, createShareLink, endShareLink, getSharedGroup, pageHead };
}

/** Whoever runs the group always, whoever has bought where they are let. */
function mayPassOn(caller: Actor, group: Group, { buyersMayShare }: ShareLinkRow): boolean {
  if (canManageGroup(caller, { supplierId: supplierIdOf(group) })) return true;
  const { yours = 0, yoursHeld = 0 } = group.quarters ?? {};
  return buyersMayShare && yours > yoursHeld;
}
