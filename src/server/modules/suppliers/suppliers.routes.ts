import { supplierRoutes } from '#shared/suppliers/suppliers.contract';

import { serve } from '../../http/serve';
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
});
