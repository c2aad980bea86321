import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { buildSession } from '#testing/buildSession';
import { intercept } from '#testing/interceptor';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });
const superadmin = buildSession({ role: 'superadmin', isAdmin: true });
const member = buildSession({ supplierId: 's1' });

const literal = serveLiterally('bare');

const notLoaded = 'Failed to load suppliers.';
const forbidden = 'Forbidden: insufficient privileges to view suppliers.';
const notLinked = /^Your account is not linked to a valid supplier\. Contact a superadmin/;

/** The failure of every list of suppliers; null: no failure. */
let failure: { status: number; body?: object } | null;

beforeEach(() => {
  failure = null;
  intercept(({ method, url }) =>
    failure && method === 'GET' && new URL(url).pathname.startsWith('/api/suppliers')
      ? Response.json(failure.body ?? '', { status: failure.status })
      : undefined,
  );
});

type User = ReturnType<typeof renderPage>['user'];

/** Ends the failures, and retries once no request is under way. */
async function retry(user: User): Promise<void> {
  failure = null;
  const button = await screen.findByText('Retry', { selector: 'button' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

const isGone = (words: string | RegExp) =>
  waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());

/** Opens one page after another; the title shows which one is open. */
async function walk(
  router: ReturnType<typeof renderPage>['router'],
  pages: readonly (readonly [address: string, title: string])[],
  words: string,
): Promise<void> {
  for (const [address, title] of pages) {
    await act(() => router.navigate(address));
    await waitFor(() => {
      expect(screen.getByText(title, { selector: 'h1' })).toBeVisible();
      expect(screen.getByText(words)).toBeVisible();
    });
  }
}

async function startGroup(): Promise<void> {
  const name = await screen.findByLabelText('Group name');
  fireEvent.change(name, { target: { value: 'Fall steer' } });
}

it('shows a supplier admin on every page that suppliers cannot be loaded, and retries', async () => {
  failure = { status: 500 };
  const { user, router } = renderPage('/admin/groups', rancher);
  const pages = [
    ['/admin/groups', 'Manage Groups'],
    ['/admin/users', 'Manage Users'],
    ['/admin/groups/view/g1', 'Angus for six'],
    ['/admin/groups/edit/g1', 'Edit Group'],
    ['/admin/create-group', 'Create Group'],
  ] as const;
  await walk(router, pages, notLoaded);
  await startGroup();
  await retry(user);
  await waitFor(() => expect(screen.getByLabelText('Supplier')).toHaveValue('Oak Ranch'));
  expect(screen.getByLabelText('Group name')).toHaveValue('Fall steer');
  await isGone(/Failed to/);
});

it('shows a superadmin on every page that suppliers cannot be loaded, and retries', async () => {
  failure = { status: 503 };
  const { user, router } = renderPage('/admin', superadmin);
  const pages = [
    ['/admin', 'Admin Dashboard'],
    ['/admin/users', 'Manage Users'],
    ['/admin/suppliers', 'Manage Suppliers'],
    ['/admin/create-group', 'Create Group'],
  ] as const;
  await walk(router, pages, notLoaded);
  await startGroup();
  await retry(user);
  await waitFor(() => expect(screen.getByLabelText('Supplier')).toHaveValue('Oak Ranch'));
  expect(screen.getByLabelText('Group name')).toHaveValue('Fall steer');
  await isGone(/Failed to/);
});

it.each([
  ['/admin/groups/edit/g1', superadmin, 'Failed to load data.'],
  ['/admin/suppliers', superadmin, notLoaded],
])('shows on %s what failed, until Retry', async (address, session, words) => {
  failure = { status: 503 };
  const { user } = renderPage(address, session);
  expect(await screen.findByText(words)).toBeVisible();
  await retry(user);
  await isGone(words);
});

it('shows next to the pending admins what failed, until Retry', async () => {
  failure = { status: 503 };
  const { user } = renderPage('/admin/pending-admins', superadmin);
  await screen.findByLabelText('Approve pat');
  const words = 'Failed to load pending supplier-admins or suppliers.';
  expect(await screen.findByText(words)).toBeVisible();
  await retry(user);
  await isGone(words);
});

it('shows on the search page what failed and why, until Retry', async () => {
  failure = { status: 403 };
  const { user } = renderPage('/GroupSearchAndJoin', member);
  expect(await screen.findByText('Failed to fetch suppliers...')).toBeVisible();
  expect(screen.getByText(forbidden)).toBeVisible();
  await retry(user);
  await isGone('Failed to fetch suppliers...');
});

it('shows on every page and in every dialog that the account is not linked to a supplier', async () => {
  failure = { status: 404, body: { message: 'Associated supplier not found.' } };
  const { user, router } = renderPage('/admin/groups', rancher);
  expect(await screen.findByText(notLinked)).toBeVisible();

  await act(() => router.navigate('/admin/users'));
  await screen.findByLabelText('Info leo');
  await user.click(screen.getByText('Add User'));
  const form = within(await screen.findByRole('dialog', { name: 'Add a user' }));
  expect(await form.findByText(notLinked)).toBeVisible();

  await act(() => router.navigate('/groups/view/g1'));
  await user.click(await screen.findByText('Supplier', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(notLinked)).toBeVisible();
  expect(dialog.queryByText(/left no contact details/)).not.toBeInTheDocument();

  await act(() => router.navigate('/GroupSearchAndJoin'));
  await screen.findByText('Join a Group', { selector: 'h1' });
  expect(await screen.findByText(notLinked)).toBeVisible();
});

it('shows that there are no suppliers, and creates no group for an account without one', async () => {
  literal.world.suppliers = [];
  const { user, router } = renderPage('/GroupSearchAndJoin', rancher);
  expect(await screen.findByText('No suppliers available.')).toBeVisible();
  expect(screen.getByText(notLinked)).toBeVisible();

  await act(() => router.navigate('/admin/create-group'));
  await startGroup();
  fireEvent.change(screen.getByLabelText('Total cost'), { target: { value: '2200' } });
  fireEvent.change(screen.getByLabelText('Total portions'), { target: { value: '4' } });
  await user.click(screen.getByText('Create Group', { selector: 'button' }));
  expect(await screen.findByText('No valid supplier linked. Cannot create group.')).toBeVisible();
  expect(literal.lastCall('/api/groups/create')).toBeUndefined();
});
