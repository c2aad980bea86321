import { accountRoutes } from '#shared/account/account.contract';
import { calendarRoutes } from '#shared/account/calendar.contract';
import { alertRoutes } from '#shared/alerts/alerts.contract';
import { auditRoutes } from '#shared/audit/audit.contract';
import { bookRoutes } from '#shared/books/books.contract';
import { cutSheetRoutes } from '#shared/cutSheets/cutSheets.contract';
import { followRoutes } from '#shared/follows/follows.contract';
import { deadlineRoutes } from '#shared/deadlines/deadlines.contract';
import { groupRoutes } from '#shared/groups/groups.contract';
import { listingRoutes } from '#shared/groups/listings.contract';
import { overviewRoutes } from '#shared/groups/overview.contract';
import { ledgerRoutes } from '#shared/inventory/ledger.contract';
import { inviteRoutes } from '#shared/invites/invites.contract';
import { ownerRoutes } from '#shared/owners/owners.contract';
import { milestoneRoutes } from '#shared/milestones/milestones.contract';
import { newsRoutes } from '#shared/news/news.contract';
import { paperRoutes } from '#shared/papers/papers.contract';
import { butcherRoutes } from '#shared/papers/butcher.contract';
import { pictureRoutes } from '#shared/pictures/pictures.contract';
import { pickupRoutes } from '#shared/pickup/pickup.contract';
import { platformRoutes } from '#shared/platform/platform.contract';
import type { permissions } from '#shared/permissions';
import { purchaseRoutes } from '#shared/purchases/purchases.contract';
import { ranchRoutes } from '#shared/ranches/ranches.contract';
import { stepRoutes } from '#shared/steps/steps.contract';
import { sharingRoutes } from '#shared/sharing/sharing.contract';
import { supplierRoutes } from '#shared/suppliers/suppliers.contract';
import { secondFactorRoutes } from '#shared/users/secondFactor.contract';
import { userRoutes } from '#shared/users/users.contract';
import { waitlistRoutes } from '#shared/waitlist/waitlist.contract';
import { weightRoutes } from '#shared/weight/weight.contract';
import type { Route } from '#shared/route';

/** The contract of every call, by subject. */
export const contracts: Record<
  Exclude<keyof typeof permissions, 'groupEvents'>,
  Record<string, Route>
> = {
  users: userRoutes,
  account: accountRoutes,
  calendars: calendarRoutes,
  secondFactor: secondFactorRoutes,
  suppliers: supplierRoutes,
  groups: groupRoutes,
  listings: listingRoutes,
  deadlines: deadlineRoutes,
  milestones: milestoneRoutes,
  news: newsRoutes,
  sharing: sharingRoutes,
  ranches: ranchRoutes,
  pictures: pictureRoutes,
  follows: followRoutes,
  books: bookRoutes,
  cutSheets: cutSheetRoutes,
  waitlist: waitlistRoutes,
  ledger: ledgerRoutes,
  overview: overviewRoutes,
  invites: inviteRoutes,
  purchases: purchaseRoutes,
  owners: ownerRoutes,
  steps: stepRoutes,
  pickup: pickupRoutes,
  weight: weightRoutes,
  papers: paperRoutes,
  butcher: butcherRoutes,
  alerts: alertRoutes,
  audit: auditRoutes,
  platform: platformRoutes,
};

/** @returns the call that is answered at an address; undefined where there is none. */
export const routeAt = (method: string, url: string): Route | undefined =>
  Object.values(contracts)
    .flatMap((routes) => Object.values(routes))
    .find((route) => route.method === method && patternOf(route).test(url));

/** An id is no word of another address, such as `search` or `export`. */
const patternOf = ({ path }: Route): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/?]*[^/?a-z][^/?]*')}(\\?|$)`);
