import type { User, userRoutes } from '#shared/users/users.contract';

import { readBatches } from '../../db/paging';
import { csvDownload, type CsvColumns } from '../../http/csv';
import type { Handler } from '../../http/serve';
import { listUserRecords, userFilters, userOrder, type UserRecord } from './userLists.queries';
import { presentUser } from './users.presenter';

const columns: CsvColumns<User> = {
  Username: ({ username }) => username,
  Email: ({ email }) => email,
  Role: ({ role }) => role,
  Supplier: ({ supplierName }) => supplierName,
  'Created at': ({ createdAt }) => createdAt,
  'Updated at': ({ updatedAt }) => updatedAt,
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
  return csvDownload('users.csv', columns, presentAll(batches));
};

async function* presentAll(batches: AsyncIterable<UserRecord[]>): AsyncGenerator<User> {
  for await (const records of batches) yield* records.map(presentUser);
}
