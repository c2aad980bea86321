import { eq, and, isNull } from 'drizzle-orm';

import type { offerRoutes } from '#shared/groups/offers.contract';
import type { RouteAnswer } from '#shared/route';
import { supplierScope } from '#shared/users/supplierPermissions';

import type { Db } from '../../db/database';
import { isOnSale } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import type { BoundHandler } from '../../http/serve';
import { stranger } from './groupFacts';
import { listGroupFacts } from './groupFacts.queries';
import { searchOrder } from './groupOrder';
import { presentOffer } from './groups.presenter';

type Answer = Promise<RouteAnswer<typeof offerRoutes.listOffers>>;

const mostOffers = 3;
const freshForMs = 10_000;

export type OffersService = ReturnType<typeof createOffersService>;

/** The shop window. */
export function createOffersService({ db }: { db: Db }) {
  const read = async (supplierId?: string): Answer => {
    const own = supplierId ? eq(groups.supplierId, supplierId) : undefined;
    const found = await listGroupFacts(db, stranger, {
      where: and(isNull(groups.deletedAt), isOnSale(groups), own),
      order: searchOrder({}),
      limit: mostOffers,
      offset: 0,
    });
    return { offers: found.map(presentOffer) };
  };

  const readForEverybody = rememberFor(freshForMs, () => read());

  const listOffers: BoundHandler<typeof offerRoutes.listOffers> = (_, { caller }) => {
    const scope = caller && supplierScope(caller);
    return scope && typeof scope === 'object' ? read(scope.supplierId) : readForEverybody();
  };

  return { listOffers };
}

/** However many ask, the database is asked once in that time; a failure is not remembered. */
function rememberFor<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | null = null;
  return () => {
    if (last && performance.now() - last.at < ms) return last.result;
    const asked = { at: performance.now(), result: read() };
    last = asked;
    asked.result.catch(() => {
      if (last === asked) last = null;
    });
    return asked.result;
  };
}
