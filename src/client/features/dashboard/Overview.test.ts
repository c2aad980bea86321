import { screen, waitFor, within } from '@testing-library/react';

import { lastWeeks } from '#shared/weeks';
import { answerWith } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

import { sayDay } from './figureLabels';

/** A ranch with a steer near full, one untouched and a closed goat. */
async function buildShop() {
  const admin = await buildSupplierAdmin();
  const { supplierId } = admin;
  const nearly = await buildGroup({ supplierId, totalCost: 2200, totalPortions: 2 });
  await buyShare(nearly._id, 'Full');
  const fresh = await buildGroup({
    supplierId,
    animal: 'Goat',
    totalCost: 400.5,
    totalPortions: 3,
  });
  return { admin, nearly, fresh };
}

const findStrip = () => screen.findByRole('region', { name: 'Overview' });

const cardOf = (strip: HTMLElement, title: string) =>
  within(strip)
    .getAllByRole('article')
    .find((card) => within(card).queryByRole('heading', { name: title })) ?? strip;

const linksIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('shows an admin the figures of their groups, each leading to the groups behind it', async () => {
  const { admin, nearly } = await buildShop();
  renderPage('/admin/groups', sessionOf(admin));
  const strip = await findStrip();

  const money = cardOf(strip, 'Sales, net of refunds');
  expect(money).toHaveTextContent('$1,100.00$1,100.00 this week');
  const weeks = lastWeeks(new Date(), 8).map(sayDay);
  const plot = within(money).getByRole('img', { name: /^Sales by the week/ });
  expect(plot).toHaveAccessibleName(
    expect.stringContaining(`${weeks[0] ?? ''} $0.00, ${weeks[1] ?? ''} $0.00`),
  );
  expect(plot).toHaveAccessibleName(expect.stringMatching(/ \$1,100\.00$/));
  expect(linksIn(money)).toEqual([['Sales, net of refunds', '/admin/groups?filter=sold#groups']]);

  const groups = cardOf(strip, 'Groups');
  expect(groups).toHaveTextContent('2 openof 2 groups');
  expect(
    within(groups).getByRole('img', { name: 'Groups by status: 2 open, 0 full, 0 closed' }),
  ).toBeInTheDocument();
  expect(linksIn(groups)).toEqual([
    ['Groups', '/admin/groups?filter=on-sale#groups'],
    ['2 Open', '/admin/groups?filter=on-sale#groups'],
    ['0 Full', '/admin/groups?filter=sold-out#groups'],
    ['0 Closed', '/admin/groups?filter=closed#groups'],
  ]);

  const nearFull = cardOf(strip, 'Near full');
  expect(nearFull).toHaveTextContent('1 group');
  expect(linksIn(nearFull)).toEqual([
    ['Near full', '/admin/groups?filter=near-full#groups'],
    [nearly.name, `/admin/groups/view/${nearly._id}`],
  ]);
  expect(
    within(nearFull).getByRole('img', { name: '8 quarters: 4 sold, 4 left' }),
  ).toBeInTheDocument();

  const left = cardOf(strip, 'Shares left');
  expect(left).toHaveTextContent('4 portions$1,500.50 left to sell');
  expect(linksIn(left)).toEqual([
    ['Shares left', '/admin/groups?filter=on-sale#groups'],
    ['Beef', '/admin/groups?filter=Beef#groups'],
    ['Goat', '/admin/groups?filter=Goat#groups'],
  ]);
  expect(within(left).getByRole('img', { name: '3 portions left in 1 group' })).toBeInTheDocument();
});

it('narrows the table to what a figure counts, and back', async () => {
  const { admin, nearly, fresh } = await buildShop();
  const { user, router } = renderPage('/admin/groups', sessionOf(admin));
  await screen.findByText('1–2 of 2');
  await user.click(within(await findStrip()).getByRole('link', { name: 'Near full' }));
  expect(await screen.findByText('1–1 of 1')).toBeVisible();
  const table = screen.getByRole('region', { name: 'Groups' });
  expect(within(table).getByText(nearly.name)).toBeVisible();
  expect(within(table).queryByText(fresh.name)).not.toBeInTheDocument();

  await user.click(within(table).getByRole('button', { name: 'Near full: show all' }));
  expect(await screen.findByText('1–2 of 2')).toBeVisible();
  expect(router.state.location.search).toBe('');
});

it('names the groups whose stored status differs', async () => {
  const { admin, fresh } = await buildShop();
  const { token } = admin;
  await api('PUT', `/api/groups/${fresh._id}`, { token, body: { remainingCost: 0 } });
  renderPage('/admin/groups', sessionOf(admin));
  const link = await screen.findByRole('link', { name: '1 group to check' });
  expect(link).toHaveAttribute('href', '/admin/groups?filter=effective#groups');
});

it('is on the dashboard for a superadmin, and not again above the groups', async () => {
  await buildShop();
  const superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
  const { user } = renderPage('/admin', superadmin);
  expect(await findStrip()).toHaveTextContent('Sales, net of refunds');
  await user.click(screen.getByRole('link', { name: 'Manage Groups' }));
  await screen.findByRole('heading', { name: 'Manage Groups' });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Overview' })).not.toBeInTheDocument(),
  );
});

it('leaves the page alone where there is no group yet', async () => {
  renderPage('/admin/groups', sessionOf(await buildSupplierAdmin()));
  await screen.findByText('No groups found.');
  await waitFor(() => expect(screen.queryByLabelText('Loading figures')).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: 'Overview' })).not.toBeInTheDocument();
});

it.each([{ status: 404 }, { body: '<!doctype html>' }, { body: { message: 'Nothing.' } }])(
  'is not there for a server that adds nothing up: %j',
  async (answer) => {
    const { admin } = await buildShop();
    answerWith('GET', '/api/overview', answer);
    renderPage('/admin/groups', sessionOf(admin));
    await screen.findByText('1–2 of 2');
    await waitFor(() => expect(screen.queryByLabelText('Loading figures')).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Overview' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

it('says that the figures did not come, and asks again', async () => {
  const { admin } = await buildShop();
  answerWith('GET', '/api/overview', { status: 500 });
  const { user } = renderPage('/admin/groups', sessionOf(admin));
  expect(await screen.findByText('Could not load the figures.')).toBeVisible();
  interceptNothing();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findStrip()).toBeVisible();
});

describe('days to come', () => {
  const findDays = () => screen.findByRole('region', { name: 'Days to come' });

  it('name the groups whose day is near, with what follows', async () => {
    const admin = await buildSupplierAdmin();
    const fillBy = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const group = await buildGroup({ supplierId: admin.supplierId, fillBy });
    await buyShare(group._id, 'Full');
    renderPage('/admin/groups', sessionOf(admin));
    const days = await findDays();
    expect(days).toHaveTextContent(`${group.name}: 3 days left, 3 portions unsold`);
    expect(days).toHaveTextContent(/If it is not filled by .*, everyone is refunded in full\./);
    expect(within(days).getByRole('link', { name: group.name })).toHaveAttribute(
      'href',
      `/admin/groups/view/${group._id}`,
    );
  });

  it('name the groups that were called off while buyers wait for their money', async () => {
    const { admin, nearly } = await buildShop();
    const overview = await api<object>('GET', '/api/overview', { token: admin.token });
    const refunding = [{ _id: nearly._id, name: nearly.name, refunds: 2, dollars: 1650 }];
    const body = { ...overview.body, days: { near: [], refunding } };
    answerWith('GET', '/api/overview', { body });
    renderPage('/admin/groups', sessionOf(admin));
    const days = await findDays();
    expect(days).toHaveTextContent(`${nearly.name}: called off, refunds under way`);
    expect(days).toHaveTextContent('2 refunds of $1,650.00 together');
  });

  it('are left out where there are none', async () => {
    const { admin } = await buildShop();
    renderPage('/admin/groups', sessionOf(admin));
    await findStrip();
    expect(screen.queryByRole('region', { name: 'Days to come' })).not.toBeInTheDocument();
  });
});
