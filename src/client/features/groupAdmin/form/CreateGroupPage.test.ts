import { cleanup, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { drawPicture } from '#testing/factories/pictures';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf, type TestUser } from '#testing/factories/users';
import { pricing } from '#testing/factories/weight';
import { renderPage } from '#testing/renderPage';

async function openForm(creator: TestUser) {
  const { user, router } = renderPage('/admin/create-group', sessionOf(creator));
  await screen.findByLabelText('Group name');
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return {
    user,
    router,
    fillIn: () => {
      fill('Group name', 'Fall steer');
      fill('Total cost', '2200');
      fill('Total portions', '4');
    },
    press: async (name: string) =>
      user.click(await screen.findByText(name, { selector: 'button' })),
  };
}

it('creates after a confirmation, shows a toast, and opens the group’s page with link and code', async () => {
  const rancher = await buildSupplierAdmin();
  const { user, router, fillIn, press } = await openForm(rancher);
  const sent = watch('POST', '/api/groups/create');
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('WA');
  expect(screen.getByLabelText<HTMLInputElement>('Supplier').value).toMatch(/^Oak Ranch-/);
  expect(screen.getByText(rancher.email)).toBeVisible();

  fillIn();
  const summary = await screen.findByRole('complementary', { name: 'What buyers will see' });
  await waitFor(() => expect(summary).toHaveTextContent('Cost per full portion$550.00'));
  expect(summary).toHaveTextContent('Quartera sixteenth of the beef (1/16)$137.50');
  await user.click(screen.getByLabelText('Invite by email'));
  await user.paste('ann@example.com, bob@example.com ');
  await press('Create Group');
  const dialog = await screen.findByRole('dialog', { name: 'Create Fall steer?' });
  expect(dialog).toHaveTextContent(
    'Beef for $2,200.00 in 4 portions. 3 invitations will be emailed.',
  );
  expect(sent).toEqual([]);
  await press('Create group');
  expect(await screen.findByText('Fall steer was created.')).toBeVisible();
  expect(await sent[0]?.json()).toMatchObject({
    name: 'Fall steer',
    animal: 'Beef',
    totalCost: 2200,
    totalPortions: 4,
    portionsAvailable: ['Full', 'Half', 'Quarter'],
    state: 'WA',
    supplierId: rancher.supplierId,
    createdBy: rancher.userId,
    inviteEmails: [rancher.email, 'ann@example.com', 'bob@example.com'],
  });
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/groups\/view\//));
  await press('Make a share link');
  expect(await screen.findByRole('img', { name: 'QR code of the share link' })).toBeInTheDocument();
  expect(screen.getByText('Print QR code')).toBeVisible();
  expect(screen.getByText('Turn on your page')).toHaveAttribute('href', '/admin/ranch-page');
});

/** The line of a folded step, which opens it. */
const stepLine = (name: RegExp) => screen.findByRole('button', { name });

it('folds what a group can do without, says how it stands, and opens where something is wrong', async () => {
  const { user, fillIn, press } = await openForm(await buildSupplierAdmin());
  expect(await stepLine(/^Deadline/)).toHaveTextContent('None: it is on sale until you close it');
  const facts = await stepLine(/^What buyers get/);
  expect(facts).toHaveAttribute('aria-expanded', 'false');
  await user.click(facts);
  const aging = screen.getByLabelText('Aging (optional)');
  expect(facts).toHaveAttribute('aria-expanded', 'true');
  fireEvent.change(aging, { target: { value: '400' } });
  await user.click(facts);
  expect(facts).toHaveTextContent('What buyers getAging');
  expect(facts).toHaveAttribute('aria-expanded', 'false');
  fillIn();
  await press('Create Group');
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter whole days, from 0 to 60.');
  await waitFor(() => expect(aging).toHaveFocus());
  expect(facts).toHaveAttribute('aria-expanded', 'true');

  fireEvent.change(aging, { target: { value: '14' } });
  answerWith('POST', '/api/groups/create', {
    status: 422,
    body: { message: 'No.', fields: { fillBy: 'That day is too near.' } },
  });
  await press('Create Group');
  await press('Create group');
  expect(await screen.findByText('That day is too near.')).toBeVisible();
  expect(await stepLine(/^Deadline/)).toHaveAttribute('aria-expanded', 'true');
});

it('adds the pictures that were chosen, and leads to where one that was refused is added again', async () => {
  const { user, router, fillIn, press } = await openForm(await buildSupplierAdmin());
  fillIn();
  await user.click(await stepLine(/^What buyers get/));
  const picture = new Uint8Array(await drawPicture().png().toBuffer());
  for (const [alt, content] of [
    ['The steer', picture],
    ['The barn', picture],
    ['A drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ] as const) {
    const file = new File([content], 'a.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Picture file'), file);
    const dialog = await screen.findByRole('dialog', { name: 'Add a picture' });
    await user.type(within(dialog).getByLabelText('What does the picture show?'), alt);
    await user.click(within(dialog).getByRole('button', { name: 'Add picture' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  }
  await user.click(screen.getByLabelText('Remove The barn'));
  expect(await stepLine(/^What buyers get/)).toHaveTextContent('2 pictures');
  await press('Create Group');
  await press('Create group');
  expect(await screen.findByText('Fall steer was created.')).toBeVisible();
  expect(await screen.findByText('1 picture could not be added: add it here.')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?tab=animal'));
  expect(await screen.findByLabelText('Edit The steer')).toBeVisible();
  expect(screen.getAllByLabelText(/^Edit /)).toHaveLength(1);
});

it('shows weights, deadline and what is included as buyers will see them, and repeats the deadline when it asks', async () => {
  const { fillIn, press } = await openForm(await buildSupplierAdmin());
  fillIn();
  const summary = await screen.findByRole('complementary', { name: 'What buyers will see' });
  const day = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString().slice(0, 10);
  for (const [label, value] of [
    ['Take-home weight, from (optional)', '400'],
    ['Take-home weight, to (optional)', '440'],
    ['The price includes (optional)', 'Cut and wrap'],
    ['Deadline (optional)', day],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  await waitFor(() => expect(summary).toHaveTextContent('about 100–110 lb to take home'));
  expect(summary).toHaveTextContent('Cut and wrap');
  expect(summary).toHaveTextContent(/Deadline \w+ \d+(, \d+)? · \d+ days left/);
  await press('Create Group');
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    /The deadline is \w+, .* at 11:59 PM Pacific time\. If it doesn’t sell out, every buyer is refunded\./,
  );
});

it('offers the state of the ranch where the form says another', async () => {
  const address = { street: '1 Oak Road', city: 'Llano', state: 'tx', zip: '78643' };
  const supplier = await buildSupplier({ address });
  const admin = await buildUser({ role: 'supplieradmin', supplierId: supplier._id });
  const { user } = await openForm(admin);
  const state = screen.getByRole('combobox', { name: 'State' });
  expect(state).toHaveTextContent('WA');
  await user.click(await screen.findByText('Use TX'));
  expect(state).toHaveTextContent('TX');
  expect(screen.queryByText('Use TX')).not.toBeInTheDocument();
});

it('begins as the group that is copied: date, weight and price are typed, the rest is as last time', async () => {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  const facts = { priceIncludes: 'Slaughter and cutting', agingDays: 14 };
  const weights = { liveLb: 1200, hangingLb: 750, takeHomeLowLb: 400, takeHomeHighLb: 500 };
  const group = await buildGroup({ supplierId, inspection: 'customExempt', ...facts, weights });
  const { buyer } = await buyShare(group._id, 'Half');
  const { user, router } = renderPage('/admin/create-group', sessionOf(admin));
  await user.click(await screen.findByText(`Copy ${group.name}`));
  expect(await screen.findByText('New this time')).toBeVisible();
  expect(router.state.location.search).toBe(`?from=${group._id}`);
  expect(await stepLine(/^As last time/)).toHaveAttribute('aria-expanded', 'false');
  expect(await stepLine(/^What buyers get/)).toHaveAttribute('aria-expanded', 'false');
  expect(await stepLine(/^As last time/)).toHaveTextContent(
    `${group.name}: Beef, WA, ${String(group.totalPortions)} portions`,
  );

  fireEvent.change(screen.getByLabelText('Take-home weight, from (optional)'), {
    target: { value: '410' },
  });
  fireEvent.change(screen.getByLabelText('Hanging weight (optional)'), {
    target: { value: '800' },
  });
  for (const [label, value] of [
    ['Group name', group.name],
    ['Total cost', group.totalCost],
    ['Total portions', group.totalPortions],
    ['Live weight (optional)', 1280],
    ['Take-home weight, from (optional)', 410],
    ['Take-home weight, to (optional)', 533],
    ['The price includes (optional)', facts.priceIncludes],
    ['Aging (optional)', facts.agingDays],
  ] as const) {
    expect(screen.getByLabelText(label)).toHaveValue(value);
  }
  expect(screen.getByLabelText('Inspection (optional)')).toHaveTextContent('Custom-exempt');
  await user.click(screen.getByText(/^Invite the buyers of last time/));
  expect(screen.getByText(buyer.email)).toBeVisible();
});

it('weighs the next animal as the copied one is weighed, when it is sold by the pound', async () => {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  const chilled = { ...pricing, weightKind: 'chilled' as const };
  const terms = { totalCost: 3_248.44, pricing: chilled };
  const group = await buildGroup({ supplierId, ...terms });
  const { unmount } = renderPage(`/admin/create-group?from=${group._id}`, sessionOf(admin));
  const field = { name: 'The carcass is weighed' };
  expect(await screen.findByRole('combobox', field)).toHaveTextContent(/^Chilled/);
  unmount();
  const { press } = await openForm(admin);
  await press('Sell by the pound instead');
  expect(await screen.findByRole('combobox', field)).toHaveTextContent(/^Hot/);
});

it('focuses the first wrong field, and shows what failed', async () => {
  const { fillIn, press } = await openForm(await buildSupplierAdmin());
  await press('Create Group');
  expect(await screen.findByRole('alert')).toHaveTextContent('All fields are required.');
  await waitFor(() => expect(screen.getByLabelText('Group name')).toHaveFocus());
  fillIn();
  for (const [answer, message] of [
    [{ status: 500 }, 'Failed to create group.'],
    [{ status: 422, body: { message: 'Too small.' } }, 'Too small.'],
  ] as const) {
    answerWith('POST', '/api/groups/create', answer);
    await press('Create Group');
    await press('Create group');
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});

it('creates nothing without a supplier', async () => {
  answerWith('GET', '/api/suppliers', { body: [] });
  const { fillIn, press } = await openForm(await buildUser({ role: 'superadmin' }));
  expect(screen.getByText('No suppliers found. You may need to create one first.')).toBeVisible();
  fillIn();
  await press('Create Group');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No valid supplier linked. Cannot create group.',
  );
});

it('restores the input when the page is reloaded, and asks before it is discarded', async () => {
  const rancher = await buildSupplierAdmin();
  (await openForm(rancher)).fillIn();
  cleanup();
  const { user, router, fillIn, press } = await openForm(rancher);
  expect(await screen.findByText('Your draft is back.')).toBeVisible();
  const name = screen.getByLabelText('Group name');
  expect(name).toHaveValue('Fall steer');
  expect(screen.getByLabelText('Total portions')).toHaveValue(4);
  await press('Start over');
  await waitFor(() => expect(name).toHaveValue(''));
  expect(screen.queryByText('Your draft is back.')).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);

  fillIn();
  const asks = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  const keep = async (dialog: HTMLElement) => {
    await user.click(within(dialog).getByText('Keep editing'));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  };
  await user.click(screen.getByText('Manage Groups', { selector: 'a' }));
  await keep(await asks());
  expect(router.state.location.pathname).toBe('/admin/create-group');

  // Logout asks first; who keeps editing stays logged in.
  const loggedOut = watch('POST', '/api/users/logout');
  await press('Logout');
  await keep(await asks());
  expect(name).toHaveValue('Fall steer');
  expect(localStorage.getItem('token')).not.toBeNull();
  expect(loggedOut).toHaveLength(0);
  await press('Logout');
  await press('Discard changes');
  expect(await screen.findByText('Login', { selector: 'h1' })).toBeVisible();
  await waitFor(() => expect(loggedOut).toHaveLength(1));
  expect(router.state.location).toMatchObject({ pathname: '/login', state: null });
  expect(localStorage.getItem('token')).toBeNull();
});
