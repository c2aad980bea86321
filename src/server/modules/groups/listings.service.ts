import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';

import type { listingRoutes } from '#shared/groups/listings.contract';
import type { RouteAnswer } from '#shared/route';
import { supplierScope } from '#shared/users/supplierPermissions';

import type { Context } from '../../context';
import { statementNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { isOnSale } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import type { Handler } from '../../http/serve';
import { stranger } from './groupFacts.rules';
import { countGroups, listGroupFacts } from './groupFacts.queries';
import { visibleTo } from './groupFilters.queries';
import { windowOrder } from './groupOrder.queries';
import { presentListing } from './groups.presenter';

type Answer = Promise<RouteAnswer<typeof listingRoutes.listListings>>;

/** Animals in the shop window, and where all are asked for. */
const mostListings = { last: 3, lastOfAll: 100 };
type Reading = keyof typeof mostListings;
const freshForMs = 10_000;

const isBeforeDeadline = or(
  isNull(groups.fillBy),
  isNotNull(groups.decidedAt),
  gt(groups.fillBy, statementNow),
);

/** The shop window. */
const read = async (db: Db, reading: Reading, supplierId?: string): Answer => {
  const own = supplierId ? eq(groups.supplierId, supplierId) : undefined;
  const wanted = {
    visible: visibleTo(stranger),
    where: and(isOnSale(groups), isBeforeDeadline, own),
  };
  const range = { order: windowOrder, limit: mostListings[reading], offset: 0 };
  const [items, total] = await Promise.all([
    listGroupFacts(db, stranger, { ...wanted, ...range }),
    countGroups(db, stranger, wanted),
  ]);
  return { offers: items.map(presentListing), total };
};

export const listListings: Handler<typeof listingRoutes.listListings> = (
  context,
  { query },
  { caller },
) => {
  const reading = query.all ? 'lastOfAll' : 'last';
  const scope = caller && supplierScope(caller);
  return scope && typeof scope === 'object'
    ? read(context.db, reading, scope.supplierId)
    : readCachedListings(context, reading);
};

/** However many ask, the database is asked once in that time; a failure is not remembered. */
function readCachedListings(context: Context, reading: Reading): Answer {
  const { shopWindow } = context;
  const last = shopWindow[reading];
  if (last && performance.now() - last.at < freshForMs) return last.answer;
  const asked = { at: performance.now(), answer: read(context.lateDb, reading) };
  shopWindow[reading] = asked;
  asked.answer.catch(() => {
    if (shopWindow[reading] === asked) shopWindow[reading] = null;
  });
  return asked.answer;
}
