import { act, screen, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buildOwned } from '#testing/factories/owners';
import { buildRanch } from '#testing/factories/ranches';
import { inDays } from '#testing/factories/reminders';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf, succeed } from '#testing/factories/users';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

import { aboutContent } from '../../features/about/AboutPage';
import { daysLeft } from '../../ui/Deadline/deadlineText';

describe('the About page', () => {
  it('has no header, and links to the home-care facility in another tab, and quietly to the shop', async () => {
    renderPage('/');
    const link = await screen.findByText(aboutContent.link.label, { selector: 'a' });
    expect(link).toHaveAttribute('href', aboutContent.link.href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const shop = screen.getByRole('link', { name: aboutContent.shop.action });
    expect(shop).toHaveAttribute('href', '/home');
    expect(screen.getByRole('heading', { name: 'About Us' })).toBeVisible();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });
});

describe('the home page', () => {
  it('explains the product, and links to the groups and to each listing', async () => {
    const supplier = await buildSupplier();
    const weights = { liveLb: null, hangingLb: null, takeHomeLowLb: 440, takeHomeHighLb: 496 };
    const group = await buildGroup({ supplierId: supplier._id, weights });
    renderPage('/home', sessionOf(await buildUser({ supplierId: supplier._id })));
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).toHaveTextContent('Good meat, shared');
    const groups = within(screen.getByRole('main')).getByRole('link', { name: 'Join a Group' });
    expect(groups).toHaveAttribute('href', '/GroupSearchAndJoin');
    const steps = within(screen.getByRole('region', { name: 'How It Works' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);

    const window = within(await screen.findByRole('region', { name: 'On sale now' }));
    const link = await window.findByRole('link', { name: group.name });
    expect(link).toHaveAttribute('href', `/groups/view/${group._id}`);
    const offer = window.getByRole('listitem');
    expect(within(offer).getByRole('img', { name: '0 of 16 sold, 16 left' })).toBeVisible();
    expect(offer).toHaveTextContent(`${supplier.name}, WA`);
    expect(offer).toHaveTextContent('from $275.00 · 16 of 16 quarter shares left');
    expect(offer).toHaveTextContent('A Quarter, 1/16, is about 28–31 lb to take home');
    expect(screen.queryByRole('region', { name: 'Your groups' })).not.toBeInTheDocument();
  });

  it('leads a visitor to the public view of an animal on sale, and says how many there are', async () => {
    const fillBy = inDays(9);
    const group = await buildGroup({ fillBy });
    const path = `/api/offers/${group._id}`;
    const { body } = await succeed(api<{ group: object }>('GET', path));
    answerWith('GET', '/api/offers', { body: { offers: [body.group], total: 11 } });
    const { user, router } = renderPage('/home');
    const window = within(await screen.findByRole('region', { name: 'On sale now' }));
    const to = screen.getByRole('link', { name: 'See what’s on sale' });
    expect(to).toHaveAttribute('href', '/home#on-sale');
    await user.click(await window.findByRole('button', { name: 'See all 11' }));
    const rest = await window.findByRole('link', { name: 'Log in to see all 11' });
    expect(rest).toHaveAttribute('href', '/GroupSearchAndJoin');
    const left = daysLeft({ fillBy, timeZone: group.timeZone }, new Date());
    expect(window.getByText(new RegExp(`^Deadline .* · ${left}$`))).toBeVisible();
    await user.click(window.getByRole('link', { name: group.name }));
    expect(router.state.location.pathname).toBe(`/animals/${group._id}`);
    expect(await screen.findByRole('heading', { name: group.name, level: 1 })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Half.*\$550\.00/ })).toBeVisible();
  });

  it('says of a group that is not on sale that it is not, and leads back', async () => {
    renderPage(`/animals/${crypto.randomUUID()}`);
    expect(await screen.findByText('This group is not on sale')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what is on sale' })).toHaveAttribute(
      'href',
      '/home',
    );
  });

  it('opens for a rancher with what needs attention, the figures and their groups', async () => {
    const { admin, group } = await buildRanch();
    const alert = {
      _id: 'a1',
      kind: 'refund-failing',
      message: 'A refund fails.',
      groupId: null,
      groupName: null,
      raisedAt: '2026-11-08T12:00:00.000Z',
    };
    answerWith('GET', '/api/alerts', { body: [alert] });
    const { user } = renderPage('/home', sessionOf(admin));
    const own = await screen.findByRole('region', { name: 'Your groups' });
    const inside = within(own);
    expect(await inside.findByRole('region', { name: 'What needs attention' })).toBeVisible();
    await openRow(user, 'Figures');
    expect(await inside.findByRole('region', { name: 'Overview' })).toBeVisible();
    expect(inside.getByRole('link', { name: 'Create Group' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your groups' })).toBeVisible();
    // Few rows need no tools.
    expect(inside.queryByLabelText('Search groups')).toBeNull();
    expect(screen.queryByText('Join a Group')).toBeNull();
    await user.click(await inside.findByLabelText(`Actions for ${group.name}`));
    await user.click(await screen.findByLabelText(`Members of ${group.name}`));
    expect(await screen.findByRole('dialog', { name: `Members of ${group.name}` })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'What visitors see here' }));
    expect(screen.getByText('Join a Group')).toBeVisible();
  });

  it('begins with what is to do for the rancher’s animals', async () => {
    const { admin, group } = await buildOwned();
    const { user, router } = renderPage('/home', sessionOf(admin));
    const toDo = within(await screen.findByRole('region', { name: 'To do' }));
    expect(toDo.getByText('Waiting for 1 address, 1 signature.')).toBeVisible();
    await user.click(toDo.getByText(group.name));
    expect(router.state.location.pathname).toBe(`/admin/groups/${group._id}/after-selling`);
  });
});

describe('/success', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['back one page', '/login', '/login'],
    ['home where there is no page to go back to', null, '/home'],
  ])('shows it, and continues %s after three seconds', async (_where, before, after) => {
    const { router } = renderPage(before ?? '/success');
    if (before) await act(() => router.navigate('/success'));
    expect(await screen.findByText('Payment successful!')).toBeVisible();
    expect(router.state.location.pathname).toBe('/success');
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(router.state.location.pathname).toBe(after);
  });
});

it('/cancel leads back to the group, and an unknown address home', async () => {
  const { router } = renderPage('/cancel?groupId=g1');
  expect(await screen.findByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  const back = screen.getByRole('link', { name: 'Back to the group' });
  expect(back).toHaveAttribute('href', '/GroupSearchAndJoin?groupId=g1');

  await act(() => router.navigate('/no/such/page'));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  const home = screen.getByRole('link', { name: 'Go to the home page' });
  expect(home).toHaveAttribute('href', '/home');
});
