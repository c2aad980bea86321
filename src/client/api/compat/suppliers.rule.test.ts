import { completeSupplier, supplierOf } from './suppliers';

const known = [completeSupplier({ _id: 's1', name: 'Cedar Ranch', phone: '555-0100' })];

it.each([
  ['an own name', { _id: 's2', name: 'Hill Farm' }, 'Hill Farm', ''],
  ['a known id', { _id: 's1', name: null }, 'Cedar Ranch', '555-0100'],
  ['an unknown id', { _id: 's9', name: null }, 'Supplier', ''],
])('finds the supplier of %s', (_, supplier, name, phone) => {
  expect(supplierOf({ supplier }, known)).toMatchObject({ _id: supplier._id, name, phone });
});
