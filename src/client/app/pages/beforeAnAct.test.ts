import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { buildGroup } from '#testing/factories/groups';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf, succeed } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** A ranch with an open lamb and an open goat. */
async function openGroups() {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  const lamb = await buildGroup({ supplierId, name: 'Sold lamb', animal: 'Lamb' });
  await buildGroup({ supplierId, name: 'Old goat', animal: 'Goat' });
  const { user } = renderPage('/admin/groups', sessionOf(admin));
  await screen.findByText('1–2 of 2');
  return { user, lamb, admin };
}

const shows = (name: string) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: 'Groups' }))
        .getAllByText(/^(Sold lamb|Old goat)$/)
        .map(({ textContent }) => textContent),
    ).toEqual([name]),
  );

const tick = (name: string, user: { click: (element: Element) => Promise<void> }) =>
  user.click(within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox'));

it('brings a view back beside those that were saved since it was removed', async () => {
  const { user } = await openGroups();
  fireEvent.change(screen.getByLabelText('Search groups'), { target: { value: 'goat' } });
  await shows('Old goat');
  const saveAs = async (name: string) => {
    await user.click(screen.getByLabelText('Saved views'));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: name } });
    await user.click(screen.getByText('Save view'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await saveAs('First');
  await user.click(screen.getByLabelText('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove First' }));
  const told = await screen.findByText('First was removed.');
  await user.hover(told);
  await saveAs('Second');
  await user.click(screen.getByText('Undo'));
  await user.click(screen.getByLabelText('Saved views'));
  expect(await screen.findByRole('menuitemradio', { name: 'First' })).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: 'Second' })).toBeVisible();
});

it('names what is ticked and not on screen before anything is done to it', async () => {
  const { user } = await openGroups();
  await tick('Sold lamb', user);
  fireEvent.change(screen.getByLabelText('Search groups'), { target: { value: 'goat' } });
  await shows('Old goat');
  await tick('Old goat', user);
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  expect(bar.getByText('2 selected')).toBeVisible();
  expect(bar.getByText('1 not on this page')).toBeVisible();

  await user.click(bar.getByLabelText('Set status'));
  await user.click(await screen.findByRole('option', { name: 'Open' }));
  const asked = await screen.findByRole('dialog', { name: 'Put these groups on sale?' });
  expect(within(asked).getByRole('list', { name: 'Not on this page' })).toHaveTextContent(
    /^Sold lamb$/,
  );
  await user.click(within(asked).getByText('Cancel'));
  await waitFor(() => expect(asked).not.toBeInTheDocument());

  await user.click(bar.getByText('Delete'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete these groups?' }));
  const names = dialog.getByRole('list', { name: 'Deleted' });
  expect(within(names).getAllByRole('listitem')).toHaveLength(2);
  expect(names).toHaveTextContent('Sold lamb');
  expect(names).toHaveTextContent('Old goat');
});

it('opens a group that another admin closed while it was ticked and out of sight', async () => {
  const { user, lamb, admin } = await openGroups();
  await tick('Sold lamb', user);
  fireEvent.change(screen.getByLabelText('Search groups'), { target: { value: 'goat' } });
  await shows('Old goat');
  const status = async (next: string) =>
    succeed(
      api('PATCH', `/api/groups/${lamb._id}/status`, {
        token: admin.token,
        body: { status: next },
      }),
    );
  await status('closed');
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  await user.click(bar.getByLabelText('Set status'));
  await user.click(await screen.findByRole('option', { name: 'Open' }));
  await user.click(await screen.findByText('Mark 1 group open'));
  const told = await screen.findByText('1 group now open.');
  await user.hover(told);

  // A colleague is faster than Undo, which says what stands.
  await status('full');
  await user.click(screen.getByText('Undo'));
  expect(
    await screen.findByText(
      'Sold lamb: This group was changed since, so this was not undone. Now: full.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/as before/)).not.toBeInTheDocument();
});

it('says so when all that is ticked has the status already', async () => {
  const { user } = await openGroups();
  await tick('Sold lamb', user);
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  await user.click(bar.getByLabelText('Set status'));
  await user.click(await screen.findByRole('option', { name: 'Open' }));
  expect(await screen.findByText('Nothing changed: all are open.')).toBeVisible();
});
