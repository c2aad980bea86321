import { Readable } from 'node:stream';

import type { accountRoutes } from '#shared/account/account.contract';

import type { Db } from '../../db/database';
import { Download, type Caller, type Handler } from '../../http/serve';
import { findCalendar } from '../calendars/calendars.queries';
import { listCutSheetsOf } from '../cutSheets/cutSheets.queries';
import { listFollowsOf } from '../follows/follows.queries';
import { listNewsBy } from '../news/news.queries';
import { listAgreementsOf, listPurchaseOwnersOf } from '../owners/contacts.queries';
import { listHandoversOf } from '../pickup/handovers.queries';
import { listAllOfBuyer } from '../purchases/purchaseLists.queries';
import { listStatementsOf } from '../purchases/settlements.queries';
import { listSessions } from '../users/sessions.queries';
import { readAccount } from './account.service';
import {
  listAuditEntries,
  listInvitations,
  listMemberships,
  listWaitlistPlaces,
} from './personalData.queries';

/** All data stored about the caller, except secrets such as password hashes. */
export const exportData: Handler<typeof accountRoutes.exportData> = async (
  { db },
  _,
  { caller },
) => {
  const text = JSON.stringify(await collect(db, caller), null, 2);
  return new Download('my-data.json', 'application/json; charset=utf-8', Readable.from([text]));
};

/** Since when there is a private calendar; its address is a secret. */
async function findCalendarOf(db: Db, userId: string) {
  const calendar = await findCalendar(db, userId);
  return calendar && { createdAt: calendar.createdAt };
}

const collect = async (db: Db, caller: Caller) => ({
  account: await readAccount(db, caller),
  calendar: await findCalendarOf(db, caller.id),
  memberships: await listMemberships(db, caller.id),
  invitations: await listInvitations(db, caller.email),
  waitlistPlaces: await listWaitlistPlaces(db, caller.id),
  follows: await listFollowsOf(db, caller.id),
  purchases: await listAllOfBuyer(db, caller.id),
  ...(await listStatementsOf(db, caller.id)),
  shareOwners: await listPurchaseOwnersOf(db, caller.id),
  agreements: await listAgreementsOf(db, caller.id),
  cutSheets: await listCutSheetsOf(db, caller.id),
  handovers: await listHandoversOf(db, caller.id),
  news: await listNewsBy(db, caller.id),
  sessions: await listSessions(db, caller.id),
  auditEntries: await listAuditEntries(db, caller.id),
});
