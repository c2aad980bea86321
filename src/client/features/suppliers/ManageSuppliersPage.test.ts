import { screen, within } from '@testing-library/react';

import type { Session } from '#shared/users/users.contract';
import { answerWith, breakNetwork, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

let superadmin: Session;

beforeAll(async () => {
  superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
});

/** One supplier, found among all by its name. */
async function openSuppliers() {
  const supplier = await buildSupplier();
  const { user } = renderPage(`/admin/suppliers?q=${supplier.name}`, superadmin);
  await screen.findByLabelText(`Info ${supplier.name}`);
  return { user, supplier, address: `/api/suppliers/${supplier._id}` };
}

it('shows how to reach a supplier', async () => {
  const { user, supplier } = await openSuppliers();
  await user.click(screen.getByLabelText(`Info ${supplier.name}`));
  const dialog = await screen.findByRole('dialog', { name: supplier.name });
  expect(within(dialog).getByText('555-0100')).toBeVisible();
  expect(within(dialog).getByText(/1 Oak Road/)).toBeVisible();
});

it('adds a supplier, whose name is required', async () => {
  const { user } = await openSuppliers();
  const sent = watch('POST', '/api/suppliers');
  await user.click(screen.getByText('Add Supplier'));
  await screen.findByRole('dialog', { name: 'Add a supplier' });
  await user.click(screen.getByRole('button', { name: 'Add supplier' }));
  expect(await screen.findByText('Enter the supplier’s name.')).toBeVisible();

  const name = unique('Elm');
  await user.type(screen.getByLabelText('Name'), name);
  await user.type(screen.getByLabelText('City'), 'Yakima');
  await user.click(screen.getByRole('button', { name: 'Add supplier' }));
  expect(await screen.findByText(`${name} was saved.`)).toBeVisible();
  expect(await sent[0]?.json()).toEqual({
    name,
    email: '',
    phone: '',
    address: { street: '', city: 'Yakima', state: '', zip: '' },
  });
});

type Fail = ((address: string) => void) | null;

it.each<[string, Fail, string]>([
  ['done', null, ' was saved.'],
  ['failed', (address) => answerWith('PUT', address, { status: 500 }), 'Failed to save supplier.'],
])('changes a supplier: %s', async (_, fail, message) => {
  const { user, supplier, address } = await openSuppliers();
  fail?.(address);
  await user.click(screen.getByLabelText(`Edit ${supplier.name}`));
  expect(await screen.findByLabelText('State')).toHaveValue('WA');
  await user.click(screen.getByRole('button', { name: 'Save supplier' }));
  expect(await screen.findByText(fail ? message : supplier.name + message)).toBeVisible();
});

it.each<[string, Fail, string]>([
  ['done', null, ' was deleted.'],
  [
    'failed',
    (address) => answerWith('DELETE', address, { status: 500 }),
    'Failed to delete supplier.',
  ],
  [
    'refused',
    (address) =>
      answerWith('DELETE', address, { status: 409, body: { message: 'It still has 2 groups.' } }),
    'It still has 2 groups.',
  ],
])('deletes after a confirmation: %s', async (_, fail, message) => {
  const { user, supplier, address } = await openSuppliers();
  fail?.(address);
  await user.click(screen.getByLabelText(`Delete ${supplier.name}`));
  await user.click(await screen.findByRole('button', { name: 'Delete supplier' }));
  expect(await screen.findByText(fail ? message : supplier.name + message)).toBeVisible();
});

it('says why one with groups or users cannot be deleted, and asks nothing', async () => {
  const { user, supplier } = await openSuppliers();
  await buildGroup({ supplierId: supplier._id });
  await user.click(screen.getByLabelText(`Delete ${supplier.name}`));
  const dialog = await screen.findByRole('dialog', { name: `${supplier.name} cannot be deleted` });
  expect(dialog).toHaveTextContent('This supplier still has 1 group.');
  expect(screen.queryByText('Delete supplier')).not.toBeInTheDocument();
});

const notFound = { status: 404, body: { message: 'Associated supplier not found.' } };

it.each([
  ['not linked', notFound, /^Your account is not linked to a valid supplier. Contact a superadmin/],
  ['forbidden', { status: 403 }, 'Forbidden: insufficient privileges to view suppliers.'],
  ['broken', { status: 500 }, 'Failed to load suppliers.'],
])('says why no supplier is shown: %s', async (_, answer, message) => {
  answerWith('GET', '/api/suppliers', answer);
  renderPage('/admin/suppliers', superadmin);
  expect(await screen.findByText(message)).toBeVisible();
});

it('tells of a dead network', async () => {
  breakNetwork('GET', '/api/suppliers');
  renderPage('/admin/suppliers', superadmin);
  expect(await screen.findByText('Network error while loading suppliers.')).toBeVisible();
});
