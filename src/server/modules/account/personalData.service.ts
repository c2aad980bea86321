import { Readable } from 'node:stream';

import type { accountRoutes } from '#shared/account/account.contract';

import type { Db } from '../../db/database';
import { Download, type Caller, type BoundHandler } from '../../http/serve';
import { listAllOfBuyer } from '../purchases/purchaseLists.queries';
import { listSessions } from '../users/sessions.queries';
import { readAccount } from './account.service';
import {
  listAuditEntries,
  listInvitations,
  listMemberships,
  listPlacesInLine,
} from './personalData.queries';

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

/** All that is kept of a person, but for what only proves who they are. */
export function createPersonalDataService({ db }: { db: Db }) {
  const exportData: BoundHandler<typeof accountRoutes.exportData> = async (_, { caller }) => {
    const text = JSON.stringify(await collect(db, caller), null, 2);
    return new Download('my-data.json', 'application/json; charset=utf-8', Readable.from([text]));
  };
  return { exportData };
}

const collect = async (db: Db, caller: Caller) => ({
  account: await readAccount(db, caller),
  memberships: await listMemberships(db, caller.id),
  invitations: await listInvitations(db, caller.email),
  placesInLine: await listPlacesInLine(db, caller.id),
  purchases: await listAllOfBuyer(db, caller.id),
  sessions: await listSessions(db, caller.id),
  auditEntries: await listAuditEntries(db, caller.id),
});
