import { supplierRoutes } from '#shared/suppliers/suppliers.contract';

import { serve, type Served } from '../../http/serve';
import type { SuppliersService } from './suppliers.service';

export const serveSuppliers = ({ suppliers }: { suppliers: SuppliersService }): Served[] => [
  serve(supplierRoutes.listSuppliers, suppliers.listSuppliers),
  serve(supplierRoutes.exportSuppliers, suppliers.exportSuppliers),
  serve(supplierRoutes.listMySuppliers, suppliers.listMySuppliers),
  serve(supplierRoutes.createSupplier, suppliers.createSupplier),
  serve(supplierRoutes.updateSupplier, suppliers.updateSupplier),
  serve(supplierRoutes.deleteSupplier, suppliers.deleteSupplier),
];
