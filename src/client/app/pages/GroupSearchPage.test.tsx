import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { supplierIdOf, supplierNameOf } from '#shared/groups/groupSupplier';
import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildGroup, setStatus } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
import { intercept } from '#testing/interceptor';
import { narrowWindow } from '#testing/narrowWindow';
import { renderPage } from '#testing/renderPage';

const nameField = () => screen.getByLabelText('Group name (optional)');
const type = (value: string) => fireEvent.change(nameField(), { target: { value } });

const select = (name: string) => screen.findByLabelText(`Select ${name}`);

it('shows the groups of one’s own supplier, filters them, and folds away what is closed', async () => {
  const supplier = await buildSupplier();
  for (const name of ['Spring steer', 'Fall lamb']) {
    await buildGroup({ name, supplierId: supplier._id });
  }
  const ewe = await buildGroup({ name: 'Old ewe', supplierId: supplier._id });
  await setStatus(ewe._id, 'closed');
  const other = await buildGroup();
  const { user, router } = renderPage(
    `/GroupSearchAndJoin?supplierId=${supplierIdOf(other)}`,
    sessionOf(await buildUser({ supplierId: supplier._id })),
  );
  expect(await select('Spring steer')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Supplier')).toHaveValue(supplier.name));
  expect(screen.queryByText(other.name)).not.toBeInTheDocument();
  expect(screen.getAllByLabelText(/^Select /)).toHaveLength(2);

  await act(() => router.navigate('/GroupSearchAndJoin'));
  await select('Fall lamb');
  type(' STEER ');
  await user.type(nameField(), '{Enter}');
  await waitFor(() => expect(screen.queryByText('Fall lamb')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?groupName=STEER');
  type('ostrich');
  await user.click(screen.getByText('Search', { selector: 'button' }));
  await screen.findByText('No groups found.');
  await user.click(screen.getByText('Clear filters'));
  expect(await select('Fall lamb')).toBeVisible();
  expect(nameField()).toHaveValue('');

  expect(screen.getByRole('option', { name: 'WA (2)' })).toBeInTheDocument();
  const choose = (label: string, option: string) =>
    user.selectOptions(screen.getByLabelText(label), option);
  await choose('Animal', 'Goat');
  await screen.findByText('No groups found.');
  expect(screen.getByText('No animal on sale matches the filters.')).toBeVisible();
  await choose('Animal', 'Animal');
  await select('Fall lamb');
  const nearlyFull = screen.getByRole('button', { name: 'Nearly full', pressed: false });
  await user.click(nearlyFull);
  await screen.findByText('No groups found.');
  await user.click(screen.getByRole('button', { name: 'Nearly full', pressed: true }));
  await choose('Sort by', 'Price per pound');
  await select('Fall lamb');
  expect(router.state.location.search).toBe('?sort=pricePerPound');

  await user.click(screen.getByText('Sold out and closed (1)'));
  expect(await screen.findByText('Closed')).toBeVisible();
  const link = await screen.findByRole('link', { name: 'Old ewe' });
  expect(link).toHaveAttribute('href', `/groups/view/${ewe._id}`);
  expect(screen.queryByLabelText('Select Old ewe')).not.toBeInTheDocument();

  const [seller] = screen.getAllByRole('button', { name: supplier.name });
  await user.click(seller ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: supplier.name }));
  expect(dialog.getByText('oak@example.com')).toBeVisible();
  expect(dialog.getByText(/1 Oak Road/)).toBeVisible();
});

it('keeps a filter when Search is pressed before the page has followed it', async () => {
  const supplier = await buildSupplier();
  const { router } = renderPage(
    '/GroupSearchAndJoin',
    sessionOf(await buildUser({ supplierId: supplier._id })),
  );
  await screen.findByText('No groups found.');
  type('steer');
  act(() => {
    screen.getByRole('button', { name: 'Nearly full' }).click();
    screen.getByText('Search', { selector: 'button' }).click();
  });
  expect(router.state.location.search).toBe('?groupName=steer&nearFull=true');
});

it('shows the cost per full portion on a card, too, when the window is narrow', async () => {
  const group = await buildGroup({ totalCost: 4400, totalPortions: 4 });
  narrowWindow();
  renderPage(
    `/GroupSearchAndJoin?groupName=${group.name}`,
    sessionOf(await buildUser({ supplierId: supplierIdOf(group) })),
  );
  const card = (await select(group.name)).closest('li');
  expect(card).toHaveTextContent('from $275.00 · 16 of 16 quarter shares left');
  expect(card).toHaveTextContent('Cost per full portion: $1,100.00');
});

it('asks for the groups of a supplier before it knows how that is called', async () => {
  intercept(({ url }) =>
    url.endsWith('/api/suppliers/my-suppliers')
      ? new Promise<Response>(() => undefined)
      : undefined,
  );
  const searches = answerWith('GET', '/api/groups/search', { body: [] });
  renderPage('/GroupSearchAndJoin', buildSession({ supplierId: 's1' }));
  // What is sold out is counted once the first answer has come.
  const onSale = () => searches.filter(({ url }) => url.includes('onSale=true'));
  await waitFor(() => expect(onSale()).toHaveLength(1));
  expect(searches[0]?.url).toContain('supplierId=s1');
});

it('offers every supplier to a member without one, and retries when groups could not be loaded', async () => {
  const group = await buildGroup();
  const supplierName = supplierNameOf(group);
  const session = sessionOf(await buildUser());
  const log = jest.spyOn(console, 'error').mockReturnValue();
  // A connection that opens late would ask for the groups again.
  answerWith('GET', '/api/groups/events', { status: 404 });
  const search = '/api/groups/search';
  let failure: Response | undefined;
  intercept(({ url }) => (new URL(url).pathname === search ? failure?.clone() : undefined));
  failure = Response.json({ message: 'The barn is on fire.' }, { status: 500 });
  const { user } = renderPage('/GroupSearchAndJoin', session);
  expect(await screen.findByText('Failed to fetch groups')).toBeVisible();
  failure = undefined;
  await user.click(screen.getByText('Retry', { selector: 'button' }));
  const picker = await screen.findByLabelText('Supplier (optional)');
  await waitFor(() => expect(picker).toBeEnabled());
  await user.click(picker);
  await user.paste(supplierName);
  await user.click(await screen.findByRole('option', { name: supplierName }));
  await user.click(screen.getByText('Search', { selector: 'button' }));
  expect(await select(group.name)).toBeVisible();
  await waitFor(() => expect(screen.getAllByLabelText(/^Select /)).toHaveLength(1));

  failure = Response.json({}, { status: 500 });
  type('steer');
  await user.click(screen.getByText('Search', { selector: 'button' }));
  expect(await screen.findByText(/Failed to search groups/)).toBeVisible();
  // The list once, then the list and the count of what is sold out.
  await waitFor(() => expect(log).toHaveBeenCalledTimes(3));
  log.mockClear();
});

it.each([
  ['closed', 'closed'],
  ['full', 'sold out'],
] as const)('leads on to a %s group where its name is searched for', async (status, word) => {
  const group = await buildGroup();
  await setStatus(group._id, status);
  renderPage(`/GroupSearchAndJoin?groupName=${group.name}`, sessionOf(await buildUser()));
  expect(await screen.findByText(`${group.name} is ${word}. See it below.`)).toBeVisible();
});
