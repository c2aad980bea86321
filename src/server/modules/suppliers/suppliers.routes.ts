import { supplierRoutes } from '#shared/suppliers/suppliers.contract';

import { serveBound, type Served } from '../../http/serve';
import type { SuppliersService } from './suppliers.service';

export const serveSuppliers = ({ suppliers }: { suppliers: SuppliersService }): Served[] => [
  serveBound(supplierRoutes.listSuppliers, suppliers.listSuppliers),
  serveBound(supplierRoutes.exportSuppliers, suppliers.exportSuppliers),
  serveBound(supplierRoutes.listMySuppliers, suppliers.listMySuppliers),
  serveBound(supplierRoutes.createSupplier, suppliers.createSupplier),
  serveBound(supplierRoutes.updateSupplier, suppliers.updateSupplier),
  serveBound(supplierRoutes.deleteSupplier, suppliers.deleteSupplier),
];
