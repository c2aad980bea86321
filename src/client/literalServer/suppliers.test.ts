import { screen, waitFor, within } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { intercept } from '#testing/interceptor';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });
const superadmin = buildSession({ role: 'superadmin', isAdmin: true });
const member = buildSession({ supplierId: 's1' });

const literal = serveLiterally('bare');

const own = '/api/suppliers/my-suppliers';
const all = '/api/suppliers';
const ask = (path: string, answer: Answer) =>
  answer === 'no network' ? breakNetwork('GET', path) : answerWith('GET', path, answer);

type Answer = 'no network' | { status: number; body?: unknown };
const unlinked: Answer = { status: 404, body: { message: 'Associated supplier not found.' } };
const notLinked = /^Your account is not linked to a valid supplier\. Contact a superadmin/;

const failures: [string, Answer, string | RegExp][] = [
  ['an account without a supplier', unlinked, notLinked],
  [
    'no right to see them',
    { status: 403 },
    'Forbidden: insufficient privileges to view suppliers.',
  ],
  ['a broken server', { status: 500 }, 'Failed to load suppliers.'],
  ['another answer', { status: 404 }, 'Failed to load suppliers.'],
  ['no network', 'no network', 'Network error while loading suppliers.'],
];

const pages = [
  ['/admin/create-group', rancher, own],
  ['/admin/groups/edit/g1', rancher, own],
  ['/admin/groups/view/g1', rancher, own],
  ['/admin/groups', rancher, own],
  ['/admin/users', rancher, own],
  ['/admin', superadmin, all],
  ['/admin/create-group', superadmin, all],
  ['/admin/users', superadmin, all],
] as const;

it.each(pages)('%s tells that its suppliers cannot be loaded', async (address, session, path) => {
  ask(path, { status: 500 });
  renderPage(address, session);
  expect(await screen.findByText('Failed to load suppliers.')).toBeVisible();
});

describe.each(failures)('of %s', (_what, answer, told) => {
  it('the list of groups tells', async () => {
    ask(own, answer);
    renderPage('/admin/groups', rancher);
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('the form of a user tells', async () => {
    ask(own, answer);
    const { user } = renderPage('/admin/users', rancher);
    await screen.findByLabelText('Info leo');
    await user.click(screen.getByText('Add User'));
    const form = within(await screen.findByRole('dialog', { name: 'Add a user' }));
    expect(await form.findByText(told)).toBeVisible();
  });

  it('the dialog about a supplier tells', async () => {
    ask(own, answer);
    const { user } = renderPage('/groups/view/g1', member);
    await user.click(await screen.findByRole('button', { name: 'Supplier' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(told)).toBeVisible();
    expect(dialog.queryByText(/left no contact details/)).not.toBeInTheDocument();
  });
});

describe('the search', () => {
  it.each([
    ['a supplier admin', rancher],
    ['a member', member],
  ])('tells %s that their account is not linked', async (_who, session) => {
    ask(own, unlinked);
    renderPage('/GroupSearchAndJoin', session);
    expect(await screen.findByText(notLinked)).toBeVisible();
  });

  it.each<[Answer, string]>([
    [{ status: 403 }, 'Forbidden: insufficient privileges to view suppliers.'],
    ['no network', 'Network error while loading suppliers.'],
  ])('says what failed, and why: %j', async (answer, why) => {
    ask(own, answer);
    renderPage('/GroupSearchAndJoin', member);
    expect(await screen.findByText('Failed to fetch suppliers...')).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
  });

  it('says that no suppliers are available, and to whose account none is linked', async () => {
    literal.world.suppliers = [];
    renderPage('/GroupSearchAndJoin', rancher);
    expect(await screen.findByText('No suppliers available.')).toBeVisible();
    expect(screen.getByText(notLinked)).toBeVisible();
  });

  it('tells somebody without a supplier of their own only that there are none', async () => {
    literal.world.suppliers = [];
    renderPage('/GroupSearchAndJoin', buildSession());
    expect(await screen.findByText('No suppliers available.')).toBeVisible();
    expect(screen.queryByText(notLinked)).not.toBeInTheDocument();
  });
});

describe('an account whose supplier is not among those known', () => {
  const elsewhere = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's9' });

  it.each([
    ['/GroupSearchAndJoin', elsewhere],
    ['/GroupSearchAndJoin', buildSession({ supplierId: 's9' })],
    ['/admin/create-group', elsewhere],
    ['/admin/groups', elsewhere],
    ['/admin/users', elsewhere],
  ])('is told so on %s', async (address, session) => {
    renderPage(address, session);
    expect(await screen.findByText(notLinked)).toBeVisible();
  });

  it('creates no group', async () => {
    literal.world.suppliers = [];
    const { user } = renderPage('/admin/create-group', rancher);
    await user.type(await screen.findByLabelText('Group name'), 'Fall steer');
    await user.type(screen.getByLabelText('Total cost'), '2200');
    await user.type(screen.getByLabelText('Total portions'), '4');
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    expect(await screen.findByText('No valid supplier linked. Cannot create group.')).toBeVisible();
    expect(literal.lastCall('/api/groups/create')).toBeUndefined();
  });
});

describe('Retry', () => {
  const retry = () => screen.findByRole('button', { name: 'Retry' });
  let isDown: boolean;
  beforeEach(() => {
    isDown = true;
    intercept(({ url }) => {
      const isMeant = isDown && new URL(url).pathname.startsWith('/api/suppliers');
      return isMeant ? new Response('', { status: 503 }) : undefined;
    });
  });

  it.each([
    ['/GroupSearchAndJoin', member],
    ['/admin/groups/edit/g1', rancher],
    ['/admin/groups/edit/g1', superadmin],
    ['/admin/groups/view/g1', rancher],
    ['/admin/groups', rancher],
    ['/admin/users', rancher],
    ['/admin', superadmin],
    ['/admin/suppliers', superadmin],
  ])('works on %s', async (address, session) => {
    const { user } = renderPage(address, session);
    const button = await retry();
    isDown = false;
    await user.click(button);
    await waitFor(() => {
      expect(button).not.toBeInTheDocument();
      expect(screen.queryByText(/Failed to/)).not.toBeInTheDocument();
    });
  });

  it('works beside the people who wait for a supplier', async () => {
    const { user } = renderPage('/admin/pending-admins', superadmin);
    await screen.findByLabelText('Approve pat');
    isDown = false;
    await user.click(await retry());
    await waitFor(() => expect(screen.queryByText(/Failed to/)).not.toBeInTheDocument());
  });

  it('fills in the supplier of a new group, and keeps what was typed', async () => {
    const { user } = renderPage('/admin/create-group', rancher);
    await user.type(await screen.findByLabelText('Group name'), 'Fall steer');
    isDown = false;
    await user.click(await retry());
    await waitFor(() => expect(screen.getByLabelText('Supplier')).toHaveValue('Oak Ranch'));
    expect(screen.getByLabelText('Group name')).toHaveValue('Fall steer');
  });

  it('fills in the only supplier a superadmin can choose', async () => {
    const { user } = renderPage('/admin/create-group', superadmin);
    await user.type(await screen.findByLabelText('Group name'), 'Fall steer');
    isDown = false;
    await user.click(await retry());
    await waitFor(() => expect(screen.getByLabelText('Supplier')).toHaveValue('Oak Ranch'));
    expect(screen.getByLabelText('Group name')).toHaveValue('Fall steer');
  });
});
