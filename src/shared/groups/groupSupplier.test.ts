import { supplierIdOf, supplierNameOf } from './groupSupplier';

it.each([
  ['an object', { _id: 's2', name: 'Hill Farm' }, 's2', 'Hill Farm'],
  ['an id', 's9', 's9', 'Supplier'],
])('reads %s', (_, supplierId, id, name) => {
  expect(supplierIdOf({ supplierId })).toBe(id);
  expect(supplierNameOf({ supplierId })).toBe(name);
});
