import { screen, within } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ role: 'superadmin', isAdmin: true });

const literal = serveLiterally('bare');

async function openSuppliers() {
  const page = renderPage('/admin/suppliers', superadmin);
  await screen.findByLabelText('Info Oak Ranch');
  return page;
}

it('shows how to reach a supplier', async () => {
  const { user } = await openSuppliers();
  await user.click(screen.getByLabelText('Info Oak Ranch'));
  const dialog = await screen.findByRole('dialog', { name: 'Oak Ranch' });
  expect(within(dialog).getByText('555-0100')).toBeVisible();
  expect(within(dialog).getByText(/1 Oak Road/)).toBeVisible();
});

it('adds a supplier, whose name is required', async () => {
  const { user } = await openSuppliers();
  await user.click(screen.getByText('Add Supplier'));
  await screen.findByRole('dialog', { name: 'Add a supplier' });
  await user.click(screen.getByRole('button', { name: 'Add supplier' }));
  expect(await screen.findByText('Enter the supplier’s name.')).toBeVisible();

  await user.type(screen.getByLabelText('Name'), 'Elm Farm');
  await user.type(screen.getByLabelText('City'), 'Yakima');
  await user.click(screen.getByRole('button', { name: 'Add supplier' }));
  expect(await screen.findByText('Elm Farm was saved.')).toBeVisible();
  expect(literal.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Elm Farm',
    email: '',
    phone: '',
    address: { street: '', city: 'Yakima', state: '', zip: '' },
  });
});

it.each([
  [{ status: 200 }, 'Oak Ranch was saved.'],
  [{ status: 500 }, 'Failed to save supplier.'],
])('changes a supplier: %j', async (answer, message) => {
  const { user } = await openSuppliers();
  answerWith('PUT', '/api/suppliers/s1', answer);
  await user.click(screen.getByLabelText('Edit Oak Ranch'));
  expect(await screen.findByLabelText('State')).toHaveValue('Washington');
  await user.click(screen.getByRole('button', { name: 'Save supplier' }));
  expect(await screen.findByText(message)).toBeVisible();
});

it.each([
  [{ status: 200 }, 'Oak Ranch was deleted.'],
  [{ status: 500 }, 'Failed to delete supplier.'],
  [{ status: 409, body: { message: 'It still has 2 groups.' } }, 'It still has 2 groups.'],
])('deletes after a confirmation: %j', async (answer, message) => {
  const { user } = await openSuppliers();
  answerWith('DELETE', '/api/suppliers/s1', answer);
  await user.click(screen.getByLabelText('Delete Oak Ranch'));
  await user.click(await screen.findByRole('button', { name: 'Delete supplier' }));
  expect(await screen.findByText(message)).toBeVisible();
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
