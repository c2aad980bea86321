import { screen, waitFor, within } from '#testing/screen';

import type { Overview as WireOverview } from '#shared/groups/overview.contract';
import { lastWeeks } from '#shared/weeks';
import { answerWith } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

import { daysLeft } from '../../ui/Deadline/deadlineText';
import { formatWeek } from './MoneyCard';

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
const queryStrip = () => screen.queryByRole('region', { name: 'Overview' });
const queryDays = () => screen.queryByRole('region', { name: 'Coming deadlines' });

const cardOf = (strip: HTMLElement, title: string) =>
  within(strip)
    .getAllByRole('article')
    .find((card) => within(card).queryByRole('heading', { name: title })) ?? strip;

const linksIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('shows an admin the figures of their groups, each leading to the groups behind it and back', async () => {
  const { admin, nearly, fresh } = await buildShop();
  const { user, router } = renderPage('/admin/groups', sessionOf(admin));
  const strip = await findStrip();

  const money = cardOf(strip, 'Sales, net of refunds');
  expect(money).toHaveTextContent('$1,100.00$1,100.00 this week');
  const weeks = lastWeeks(new Date(), 8).map(formatWeek);
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
  expect(within(nearFull).getByRole('img', { name: '4 of 8 sold, 4 left' })).toBeInTheDocument();

  const left = cardOf(strip, 'Shares left');
  expect(left).toHaveTextContent('16 quarter shares$1,500.50 left to sell');
  expect(linksIn(left)).toEqual([
    ['Shares left', '/admin/groups?filter=on-sale#groups'],
    ['Beef', '/admin/groups?filter=Beef#groups'],
    ['Goat', '/admin/groups?filter=Goat#groups'],
  ]);
  expect(
    within(left).getByRole('img', { name: '12 quarter shares left in 1 group' }),
  ).toBeInTheDocument();
  expect(queryDays()).not.toBeInTheDocument();

  await user.click(within(nearFull).getByRole('link', { name: 'Near full' }));
  expect(await screen.findByText('1–1 of 1')).toBeVisible();
  const table = within(screen.getByRole('region', { name: 'Groups' }));
  expect(table.getByText(nearly.name)).toBeVisible();
  expect(table.queryByText(fresh.name)).not.toBeInTheDocument();
  await user.click(table.getByLabelText('Near full: show all'));
  expect(await screen.findByText('1–2 of 2')).toBeVisible();
  expect(router.state.location.search).toBe('');
});

it('shows as many weeks as the address says, and changes them there', async () => {
  const { admin } = await buildShop();
  const { user, router } = renderPage('/admin/groups?weeks=26&filter=open', sessionOf(admin));
  const money = cardOf(await findStrip(), 'Sales, net of refunds');
  const weeks = within(money).getByLabelText('Weeks of the plot');
  expect(weeks).toHaveDisplayValue('26 weeks');
  const first = (count: number) => formatWeek(lastWeeks(new Date(), count)[0] ?? '');
  const plot = () => within(money).getByRole('img', { name: /^Sales by the week/ });
  expect(plot()).toHaveAccessibleName(expect.stringContaining(`on: ${first(26)} $0.00`));
  await user.selectOptions(weeks, '52 weeks');
  expect(router.state.location.search).toBe('?filter=open&weeks=52');
  await waitFor(() =>
    expect(plot()).toHaveAccessibleName(expect.stringContaining(`on: ${first(52)} $0.00`)),
  );
});

it('names the groups near their deadline, called off ones, and those whose stored status differs', async () => {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  const { token } = admin;
  const fillBy = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const near = await buildGroup({ supplierId, fillBy });
  await buyShare(near._id, 'Full');
  const differing = await buildGroup({ supplierId });
  await api('PUT', `/api/groups/${differing._id}`, { token, body: { remainingCost: 0 } });
  const { body } = await api<WireOverview>('GET', '/api/overview', { token });
  const refunding = [{ _id: 'g1', name: 'Lame goat', refunds: 2, dollars: 1650 }];
  const days = { near: body.days?.near ?? [], refunding };
  answerWith('GET', '/api/overview', { body: { ...body, days } });
  renderPage('/admin/groups', sessionOf(admin));
  const link = await screen.findByRole('link', { name: '1 group to check' });
  expect(link).toHaveAttribute('href', '/admin/groups?filter=effective#groups');
  const region = queryDays() ?? document.body;
  const left = daysLeft({ fillBy, timeZone: near.timeZone }, new Date());
  expect(region).toHaveTextContent(`${near.name}: ${left}, 12 quarter shares unsold`);
  expect(region).toHaveTextContent('or every buyer is refunded');
  const nearLink = within(region).getByRole('link', { name: near.name });
  expect(nearLink).toHaveAttribute('href', `/admin/groups/view/${near._id}`);
  expect(region).toHaveTextContent('Lame goat: called off, refunds to finish');
  expect(region).toHaveTextContent('2 refunds of $1,650.00 together');
});

it('is on the dashboard for a superadmin when the figures are loaded, and not again above the groups', async () => {
  await buildShop();
  const superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
  answerWith('GET', '/api/overview', { status: 500 });
  const { user } = renderPage('/admin', superadmin);
  expect(await screen.findByText('Could not load the figures.')).toBeVisible();
  interceptNothing();
  await user.click(screen.getByText('Retry', { selector: 'button' }));
  expect(await findStrip()).toHaveTextContent('Sales, net of refunds');
  await user.click(screen.getByText('Manage Groups', { selector: 'a' }));
  await screen.findByText('Manage Groups', { selector: 'h1' });
  await waitFor(() => expect(queryStrip()).not.toBeInTheDocument());
});

it('leaves the page alone where there is no group yet, and where a server adds nothing up', async () => {
  const session = sessionOf(await buildSupplierAdmin());
  for (const answer of [null, { status: 404 }, { body: { message: 'Nothing.' } }]) {
    if (answer) answerWith('GET', '/api/overview', answer);
    const { unmount } = renderPage('/admin/groups', session);
    await screen.findByText('No groups found.');
    await waitFor(() => expect(screen.queryByLabelText('Loading figures')).not.toBeInTheDocument());
    expect(queryStrip()).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    unmount();
  }
});
