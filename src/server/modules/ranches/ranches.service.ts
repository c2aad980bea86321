import { and, eq } from 'drizzle-orm';

import { stageOf } from '#shared/groups/groupStage';
import type { ranchRoutes } from '#shared/ranches/ranches.contract';
import type { Actor } from '#shared/users/actor';

import type { Context } from '../../context';
import type { Db } from '../../db/database';
import { readLate } from '../../db/readLate';
import { isOnSale } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { AppError } from '../../http/AppError';
import type { PageHead } from '../../http/pageHead';
import { countRequest } from '../../http/requestLimit';
import type { Handler } from '../../http/serve';
import { stranger, type GroupFacts, type GroupPicture } from '../groups/groupFacts.rules';
import { listGroupFacts } from '../groups/groupFacts.queries';
import { visibleTo } from '../groups/groupFilters.queries';
import { windowOrder } from '../groups/groupOrder.queries';
import { presentPicture, presentShared } from '../groups/groups.presenter';
import { shareLinkPreview } from '../sharing/shareLinkPreview.service';
import { previewFor, type Preview } from '../sharing/previews.service';
import { describeRanch } from './describeRanch';
import { findOpenRanch, type OpenRanch } from './ranchPages.queries';
import { findRanchPicture } from './ranchPictures.queries';

/** Limit per network, as of shared groups. */
const looksLimit = { most: 600, withinSeconds: 60, refusal: 'Many ranch pages were asked for.' };

/** The newest: no rancher sells more animals at once. */
const mostGroups = 50;

/** A ranch that opened its page, and what it sells now. */
interface Opened {
  ranch: OpenRanch;
  picture: GroupPicture | null;
  onSale: GroupFacts[];
}

/** Public view of a ranch. */
export const getRanch: Handler<(typeof ranchRoutes)['getRanch']> = async (
  context,
  { params },
  { caller, address },
) => {
  const opened = await openRanch(context, params.name, { caller, address });
  if (!opened) throw noRanch();
  const { ranch, picture, onSale } = opened;
  const { name, about, supplierId, supplierName } = ranch;
  return {
    ranch: {
      name,
      about,
      supplier: { _id: supplierId, name: supplierName },
      picture: picture && presentPicture(picture),
    },
    groups: onSale.map(presentShared),
  };
};

/**
 * Preview of a ranch's page, or of a group below it.
 * @returns null for any other page, `gone` where there is no open page
 */
export async function readRanchHead(
  context: Context,
  pathname: string,
  address: string,
): Promise<PageHead | 'gone' | null> {
  const [, name, groupId] = /^\/r\/([^/]+)(?:\/([^/]+))?\/?$/i.exec(pathname) ?? [];
  if (name === undefined) return null;
  const opened = await openRanch(context, name, { address });
  if (!opened) return 'gone';
  const { ranch, picture, onSale } = opened;
  if (groupId === undefined) {
    return describeRanch({ ...ranch, picture }, onSale, context.publicUrl);
  }
  const facts = withId(onSale, groupId);
  return facts
    ? shareLinkPreview(facts, `/r/${ranch.name}/${facts.group.id}`, context.publicUrl)
    : 'gone';
}

/**
 * The preview picture of a group on sale on a ranch's page.
 * @throws AppError `notFound` where there is no such page, `tooManyTries`
 */
export async function readRanchPreview(
  context: Context,
  { name, groupId }: { name: string; groupId: string },
  address: string,
): Promise<Preview> {
  const opened = await openRanch(context, name, { address });
  const facts = opened && withId(opened.onSale, groupId);
  if (!facts) throw noRanch();
  return previewFor(context, facts);
}

const noRanch = () => new AppError('notFound', 'No ranch has a page at this address.');

const withId = (groups: readonly GroupFacts[], id: string): GroupFacts | undefined =>
  groups.find(({ group }) => group.id === id.toLowerCase());

/** The open page of a name, with what is on sale. @throws AppError `tooManyTries` */
export async function openRanch(
  context: Context,
  name: string,
  { caller = null, address }: { caller?: Actor | null; address: string },
): Promise<Opened | null> {
  countRequest(context.requestCounts, looksLimit, address);
  return readLate(context, caller, (db) => findOpened(db, name.toLowerCase()));
}

async function findOpened(db: Db, name: string): Promise<Opened | null> {
  const ranch = await findOpenRanch(db, name);
  if (!ranch) return null;
  const found = await listGroupFacts(db, stranger, {
    visible: visibleTo(stranger),
    where: and(isOnSale(groups), eq(groups.supplierId, ranch.supplierId)),
    order: windowOrder,
    limit: mostGroups,
    offset: 0,
  });
  const picture = await findRanchPicture(db, ranch.supplierId);
  const now = new Date();
  return { ranch, picture, onSale: found.filter(({ group }) => stageOf(group, now) === 'selling') };
}
