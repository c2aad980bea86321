import { screen, waitFor } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ role: 'superadmin', isAdmin: true });

const literal = serveLiterally('bare');

async function openPending() {
  const page = renderPage('/admin/pending-admins', superadmin);
  await screen.findByLabelText('Approve pat');
  return page;
}

async function chooseSupplier({ user }: Awaited<ReturnType<typeof openPending>>) {
  await user.click(screen.getByRole('combobox', { name: 'Supplier for pat' }));
  await user.click(await screen.findByRole('option', { name: 'Oak Ranch' }));
}

it('lists only those who wait', async () => {
  await openPending();
  expect(screen.getByText('pat@example.com')).toBeVisible();
  expect(screen.queryByText('leo@example.com')).not.toBeInTheDocument();
});

it('approves for a supplier', async () => {
  const page = await openPending();
  await chooseSupplier(page);
  await page.user.click(screen.getByLabelText('Approve pat'));
  expect(await screen.findByText('pat is now a supplier admin.')).toBeVisible();
  expect(literal.lastCall('/api/users/approve-supplier-admin/u3')?.body).toEqual({
    supplierId: 's1',
  });
});

it('asks for the supplier first', async () => {
  const { user } = await openPending();
  await user.click(screen.getByLabelText('Approve pat'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please select a supplier to associate with this supplier-admin.',
  );
  expect(literal.lastCall('/api/users/approve-supplier-admin/u3')).toBeUndefined();
});

it('tells of a failed approval', async () => {
  const page = await openPending();
  answerWith('POST', '/api/users/approve-supplier-admin/u3', { status: 500 });
  await chooseSupplier(page);
  await page.user.click(screen.getByLabelText('Approve pat'));
  expect(await screen.findByText('Failed to approve supplier-admin.')).toBeVisible();
});

it.each([
  [{ status: 200 }, 'pat was rejected.'],
  [{ status: 500 }, 'Failed to reject admin.'],
])('rejects after a confirmation: %j', async (answer, message) => {
  const { user } = await openPending();
  answerWith('PUT', '/api/users/u3/reject', answer);
  await user.click(screen.getByLabelText('Reject pat'));
  await user.click(await screen.findByRole('button', { name: 'Reject request' }));
  expect(await screen.findByText(message)).toBeVisible();
});

it('says that nobody waits', async () => {
  literal.world.users = [];
  renderPage('/admin/pending-admins', superadmin);
  expect(await screen.findByText('Nobody is waiting.')).toBeVisible();
});

it.each(['/api/users', '/api/suppliers'])('tells that %s did not come', async (path) => {
  answerWith('GET', path, { status: 500 });
  renderPage('/admin/pending-admins', superadmin);
  await waitFor(() =>
    expect(screen.getByText('Failed to load pending supplier-admins or suppliers.')).toBeVisible(),
  );
});
