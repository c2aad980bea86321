import { supplierScope } from '#shared/users/supplierPermissions';
import { nearDays, type Overview, type overviewRoutes } from '#shared/groups/overview.contract';
import { overviewRanges } from '#shared/groups/overviewRanges';
import { quartersPerPortion } from '#shared/groups/portions';
import { countStock } from '#shared/inventory/quarterCounts';
import { animals } from '#shared/groups/vocabulary';
import { noCents, sumOfCents, toDollars } from '#shared/money';
import { lastWeeks } from '#shared/weeks';

import type { Handler } from '../../http/serve';
import { sumUpWeeks } from '../books/movementSums.queries';
import { inScopeOf } from '../groups/groupFilters.queries';
import {
  listNearDay,
  listNearestFull,
  listRefunding,
  sumUpFees,
  sumUpGroups,
} from './dashboard.queries';

/** As many as a card has room for. */
const nearestShown = 3;
/** The most that a list on the dashboard shows. */
const daysShown = 10;

type Sums = Awaited<ReturnType<typeof sumUpGroups>>[number];
type Sales = Awaited<ReturnType<typeof sumUpWeeks>>;
type Nearest = Awaited<ReturnType<typeof listNearestFull>>;
type Near = Awaited<ReturnType<typeof listNearDay>>;
type Refunding = Awaited<ReturnType<typeof listRefunding>>;

/** Figures of one admin's groups, added up in the database. */
export const getOverview: Handler<typeof overviewRoutes.getOverview> = async (
  { db },
  { query: { weeks: range = overviewRanges[0] } },
  { caller },
) => {
  const scope = inScopeOf(caller);
  const weeks = lastWeeks(new Date(), Number(range));
  const money = { scope: supplierScope(caller), since: weeks[0] ?? '' };
  const [sums, nearest, near, refunding, sales, fees] = await Promise.all([
    sumUpGroups(db, scope),
    listNearestFull(db, scope, nearestShown),
    listNearDay(db, scope, nearDays, daysShown),
    listRefunding(db, scope, daysShown),
    sumUpWeeks(db, money),
    sumUpFees(db, money),
  ]);
  return {
    taken: presentSales(sales, weeks),
    fees: {
      dollars: toDollars(fees.cents),
      calledOff: toDollars(fees.calledOffCents),
      left: toDollars(fees.leftCents),
    },
    left: presentLeft(sums),
    statuses: presentStatuses(sums),
    stored: {
      open: total(sums, 'storedOpen'),
      full: total(sums, 'storedFull'),
      closed: total(sums, 'storedClosed'),
    },
    nearFull: presentNearest(nearest, total(sums, 'nearFull')),
    days: presentDays(near, refunding),
  };
};

const total = (sums: Sums[], key: Exclude<keyof Sums, 'animal'>): number =>
  sums.reduce((sum, one) => sum + one[key], 0);

const presentSales = (sales: Sales, weeks: string[]): Overview['taken'] => ({
  dollars: toDollars(sumOfCents(sales.map(({ cents }) => cents))),
  weeks: weeks.map((startsOn) => ({
    startsOn,
    dollars: toDollars(sales.find(({ week }) => week === startsOn)?.cents ?? noCents),
  })),
});

const presentLeft = (sums: Sums[]): Overview['left'] => ({
  portions: total(sums, 'quartersLeft') / quartersPerPortion,
  dollars: toDollars(sumOfCents(sums.map(({ remainingCents }) => remainingCents))),
  animals: animals
    .flatMap((animal) => sums.filter((one) => one.animal === animal && one.open > 0))
    .map(({ animal, open, quartersLeft, remainingCents }) => ({
      animal,
      groups: open,
      portions: quartersLeft / quartersPerPortion,
      dollars: toDollars(remainingCents),
    })),
});

const presentStatuses = (sums: Sums[]): Overview['statuses'] => ({
  open: total(sums, 'open'),
  full: total(sums, 'full'),
  closed: total(sums, 'closed'),
  differing: total(sums, 'differing'),
});

const presentNearest = (nearest: Nearest, count: number): Overview['nearFull'] => ({
  count,
  groups: nearest.map(({ id, name, animal, ...stock }) => ({
    _id: id,
    name,
    animal,
    quarters: { ...countStock(stock), yours: 0 },
  })),
});

const presentDays = (near: Near, refunding: Refunding): Overview['days'] => ({
  near: near.flatMap(({ id, name, fillBy, ifUnfilled, state, timeZone, ...stock }) =>
    fillBy
      ? [
          {
            _id: id,
            name,
            fillBy: fillBy.toISOString(),
            ifUnfilled,
            state,
            timeZone,
            quarters: { ...countStock(stock), yours: 0 },
          },
        ]
      : [],
  ),
  refunding: refunding.map(({ id, name, refunds, cents }) => ({
    _id: id,
    name,
    refunds,
    dollars: toDollars(cents),
  })),
});
