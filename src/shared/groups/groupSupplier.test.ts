import { supplierIdOf, supplierNameOf } from './groupSupplier';

const known = [{ _id: 's1', name: 'Cedar Ranch' }];

it.each([
  ['an object', { _id: 's2', name: 'Hill Farm' }, 's2', 'Hill Farm'],
  ['a known id', 's1', 's1', 'Cedar Ranch'],
  ['an unknown id', 's9', 's9', 'Supplier'],
])('reads %s', (_, supplierId, id, name) => {
  expect(supplierIdOf({ supplierId })).toBe(id);
  expect(supplierNameOf({ supplierId }, known)).toBe(name);
});
