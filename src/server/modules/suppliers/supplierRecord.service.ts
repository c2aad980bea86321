import type { supplierRoutes } from '#shared/suppliers/suppliers.contract';

import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import { countRequest } from '../../http/requestLimit';
import type { Handler } from '../../http/serve';
import { countRecord } from './supplierRecord.queries';

/** Limit per network: a page asks once. */
const recordLimit = {
  most: 600,
  withinSeconds: 60,
  refusal: 'The records of many suppliers were requested.',
};

export const getSupplierRecord: Handler<(typeof supplierRoutes)['getSupplierRecord']> = async (
  { db, requestCounts },
  { params },
  { address },
) => {
  countRequest(requestCounts, recordLimit, address);
  const record = isId(params.id) ? await countRecord(db, params.id) : undefined;
  if (record === undefined) throw notFound('Supplier');
  return { record };
};
