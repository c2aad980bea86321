import { supplierRoutes } from '#shared/suppliers/suppliers.contract';

import { serve } from '../../http/serve';
import { getSupplierRecord } from './supplierRecord.service';
import {
  createSupplier,
  deleteSupplier,
  exportSuppliers,
  listMySuppliers,
  listSuppliers,
  updateSupplier,
} from './suppliers.service';

export const serveSuppliers = serve(supplierRoutes, {
  listSuppliers,
  exportSuppliers,
  listMySuppliers,
  createSupplier,
  updateSupplier,
  deleteSupplier,
  getSupplierRecord,
});
