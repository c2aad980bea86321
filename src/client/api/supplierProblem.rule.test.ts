import { notLinked } from '#shared/users/supplierPermissions';

import { hasKnownSupplier, supplierListFailure } from './supplierProblem';

const notFound = 'Associated supplier not found.';

it.each([
  ['an account without a supplier', { status: 404, data: { message: notFound } }, notLinked],
  ['another 404', { status: 404, data: '' }, 'Failed to load suppliers.'],
  [
    'no right to see them',
    { status: 403, data: '' },
    'Forbidden: insufficient privileges to view suppliers.',
  ],
  ['a broken server', { status: 500, data: '' }, 'Failed to load suppliers.'],
  ['no network', { status: 'FETCH_ERROR' }, 'Network error while loading suppliers.'],
])('explains why suppliers are missing when the cause is %s', (_, error, words) => {
  expect(supplierListFailure(error)).toBe(words);
});

const known = [{ _id: 's1' }];

it.each([
  ['a superadmin', 'superadmin', null, [], true],
  ['a supplier admin of a known supplier', 'supplieradmin', 's1', known, true],
  ['a supplier admin of an unknown supplier', 'supplieradmin', 's9', known, false],
  ['a supplier admin without a supplier, and none is known', 'supplieradmin', null, [], false],
  ['a member of an unknown supplier', 'member', 's9', known, false],
  ['a member without a supplier', 'member', null, [], true],
] as const)('knows whether %s has what the account needs', (_, role, supplierId, list, has) => {
  expect(hasKnownSupplier({ role, supplierId }, list)).toBe(has);
});
