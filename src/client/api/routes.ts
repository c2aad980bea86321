import type { accountRoutes } from '#shared/account/account.contract';
import type { bookRoutes } from '#shared/books/books.contract';
import type { calendarRoutes } from '#shared/account/calendar.contract';
import type { alertRoutes } from '#shared/alerts/alerts.contract';
import type { auditRoutes } from '#shared/audit/audit.contract';
import { endpoints, type Endpoint } from '#shared/endpoints';
import type { cutSheetRoutes } from '#shared/cutSheets/cutSheets.contract';
import type { deadlineRoutes } from '#shared/deadlines/deadlines.contract';
import type { groupRoutes } from '#shared/groups/groups.contract';
import type { listingRoutes } from '#shared/groups/listings.contract';
import type { overviewRoutes } from '#shared/groups/overview.contract';
import type { ledgerRoutes } from '#shared/inventory/ledger.contract';
import type { inviteRoutes } from '#shared/invites/invites.contract';
import type { ownerRoutes } from '#shared/owners/owners.contract';
import type { milestoneRoutes } from '#shared/milestones/milestones.contract';
import type { newsRoutes } from '#shared/news/news.contract';
import type { pickupRoutes } from '#shared/pickup/pickup.contract';
import type { weightRoutes } from '#shared/weight/weight.contract';
import type { paperRoutes } from '#shared/papers/papers.contract';
import type { butcherRoutes } from '#shared/papers/butcher.contract';
import type { pictureRoutes } from '#shared/pictures/pictures.contract';
import type { platformRoutes } from '#shared/platform/platform.contract';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { followRoutes } from '#shared/follows/follows.contract';
import type { ranchRoutes } from '#shared/ranches/ranches.contract';
import type { Route } from '#shared/route';
import type { stepRoutes } from '#shared/steps/steps.contract';
import type { sharingRoutes } from '#shared/sharing/sharing.contract';
import type { supplierRoutes } from '#shared/suppliers/suppliers.contract';
import type { secondFactorRoutes } from '#shared/users/secondFactor.contract';
import type { userRoutes } from '#shared/users/users.contract';
import type { waitlistRoutes } from '#shared/waitlist/waitlist.contract';

interface Contracts {
  users: typeof userRoutes;
  account: typeof accountRoutes;
  calendars: typeof calendarRoutes;
  secondFactor: typeof secondFactorRoutes;
  suppliers: typeof supplierRoutes;
  groups: typeof groupRoutes;
  deadlines: typeof deadlineRoutes;
  milestones: typeof milestoneRoutes;
  news: typeof newsRoutes;
  sharing: typeof sharingRoutes;
  ranches: typeof ranchRoutes;
  pictures: typeof pictureRoutes;
  follows: typeof followRoutes;
  waitlist: typeof waitlistRoutes;
  cutSheets: typeof cutSheetRoutes;
  ledger: typeof ledgerRoutes;
  listings: typeof listingRoutes;
  overview: typeof overviewRoutes;
  invites: typeof inviteRoutes;
  purchases: typeof purchaseRoutes;
  books: typeof bookRoutes;
  owners: typeof ownerRoutes;
  steps: typeof stepRoutes;
  pickup: typeof pickupRoutes;
  papers: typeof paperRoutes;
  butcher: typeof butcherRoutes;
  weight: typeof weightRoutes;
  alerts: typeof alertRoutes;
  audit: typeof auditRoutes;
  platform: typeof platformRoutes;
}

/** A route of a contract, of which the page has the endpoint and the types, not the schemas. */
export type PageRoute<R extends Route = Route> = Endpoint & { readonly contract?: R };

/** Every call of every contract, without loading one. */
export const routes = endpoints as {
  readonly [Subject in keyof Contracts]: {
    readonly [Name in keyof Contracts[Subject]]: Contracts[Subject][Name] extends Route
      ? PageRoute<Contracts[Subject][Name]>
      : never;
  };
};
