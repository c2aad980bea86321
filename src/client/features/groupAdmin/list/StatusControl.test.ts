import { screen, waitFor, within } from '#testing/screen';

import { breakNetwork, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare } from '#testing/factories/purchases';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

type Group = Awaited<ReturnType<typeof buildGroup>>;

/** The list with this group alone. */
async function openList({ _id, name }: Group) {
  const superadmin = await buildUser({ role: 'superadmin' });
  const { user } = renderPage(`/admin?q=${name}`, sessionOf(superadmin));
  await screen.findByLabelText(`Status of ${name}`);
  const sent = watch('PATCH', `/api/groups/${_id}/status`);
  return {
    user,
    choose: async (wanted: string) => {
      await user.click(screen.getByLabelText(`Status of ${name}`));
      await user.click(await screen.findByRole('option', { name: wanted }));
    },
    shows: (wanted: string) =>
      waitFor(() => expect(screen.getByLabelText(`Status of ${name}`)).toHaveTextContent(wanted)),
    statusesSent: async () =>
      (await Promise.all(sent.map((request) => request.clone().json()))) as unknown[],
  };
}

it('sets the stored status at once, undoes it, and reverts it when it is refused', async () => {
  const group = await buildGroup({ name: unique('Steer') });
  const { user, choose, shows, statusesSent } = await openList(group);
  await choose('Closed');
  const told = await screen.findByText(`${group.name} is now closed.`);
  await user.hover(told);
  expect(told).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await shows('Closed');
  await user.click(await screen.findByText('Undo'));
  expect(await screen.findByText(`${group.name} is now open.`)).toBeVisible();
  await shows('Open');
  expect(await statusesSent()).toEqual([
    { status: 'closed' },
    { status: 'open', version: expect.any(Number) },
  ]);

  breakNetwork('PATCH', `/api/groups/${group._id}/status`);
  await choose('Full');
  expect(await screen.findByText('Failed to update status')).toBeVisible();
  await shows('Open');
});

it('asks before closing when a share is being paid, and explains what to do when buyers were promised a deadline', async () => {
  const fillBy = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const group = await buildGroup({ name: unique('Steer'), fillBy });
  await buyShare(group._id, 'Half');
  await holdShare(group._id, 'Half');
  const { user, choose, shows, statusesSent } = await openList(group);
  await choose('Closed');
  const dialog = await screen.findByRole('dialog', { name: `Close ${group.name}?` });
  expect(dialog).toHaveTextContent(
    '14 of 16 parts of the animal, $3,850.00, are unsold and go off sale.',
  );
  expect(dialog).toHaveTextContent('A buyer is paying for 2 of them right now');
  await user.click(within(dialog).getByText('Cancel'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await shows('Open');
  expect(await statusesSent()).toEqual([]);

  await choose('Closed');
  await user.click(await screen.findByText('Close group'));
  expect(await screen.findByText(/Call it off, and they are refunded/)).toBeVisible();
  await shows('Open');

  await choose('Full');
  const told = await screen.findByRole('dialog', { name: `Mark ${group.name} full?` });
  expect(told).toHaveTextContent('Its buyers are told that it goes ahead.');
  await user.click(within(told).getByText('Cancel'));
  await waitFor(() => expect(told).not.toBeInTheDocument());

  // A group with paid shares cannot be deleted: no dialog opens.
  await user.click(await screen.findByLabelText(`Actions for ${group.name}`));
  await user.click(await screen.findByLabelText(`Delete ${group.name}`));
  const obstacle = `${group.name} cannot be deleted`;
  const refused = await screen.findByRole('dialog', { name: obstacle });
  expect(refused).toHaveTextContent('This group has paid shares. Call it off');
  expect(screen.queryByText('Delete group')).not.toBeInTheDocument();
});
