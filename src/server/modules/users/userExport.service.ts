import { roleLabels } from '#shared/users/roles';
import type { User, userRoutes } from '#shared/users/users.contract';

import { readBatches } from '../../db/paging';
import { text, time, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
import type { Handler } from '../../http/serve';
import { fileZone } from '../suppliers/fileZone';
import { listUserRecords, userFilters, userOrder, type UserRecord } from './userLists.queries';
import { presentUser } from './users.presenter';

const columns: Columns<User> = {
  Username: text(({ username }) => username),
  Email: text(({ email }) => email),
  Role: text(({ role }) => roleLabels[role]),
  Supplier: text(({ supplierName }) => supplierName),
  'Created at': time(({ createdAt }) => createdAt),
  'Updated at': time(({ updatedAt }) => updatedAt),
};

/** The list of users as a file: the same filters and order, all pages. */
export const exportUsers: Handler<typeof userRoutes.exportUsers> = async (
  { db },
  { query },
  { caller },
) => {
  const where = userFilters(caller, query);
  const order = userOrder(query);
  const batches = readBatches((range) => listUserRecords(db, { where, order, ...range }));
  const zone = await fileZone(db, caller, query);
  return fileDownload({ title: 'Users', zone, format: query.format }, columns, presentAll(batches));
};

async function* presentAll(batches: AsyncIterable<UserRecord[]>): AsyncGenerator<User> {
  for await (const records of batches) yield* records.map(presentUser);
}
