import { screen, waitFor } from '@testing-library/react';

import { breakNetwork, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare } from '#testing/factories/purchases';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

/** One group, and what is asked of its status. */
async function openOne(
  prepare?: (id: string) => Promise<unknown>,
  offer?: Parameters<typeof buildGroup>[0],
) {
  const newest = await buildGroup({ name: unique('Steer'), ...offer });
  await prepare?.(newest._id);
  const superadmin = await buildUser({ role: 'superadmin' });
  const page = renderPage(`/admin?q=${newest.name}`, sessionOf(superadmin));
  await screen.findByText('1–1 of 1');
  const status = () => screen.getByLabelText(`Status of ${newest.name}`);
  const sent = watch('PATCH', `/api/groups/${newest._id}/status`);
  return {
    ...page,
    group: newest,
    status,
    choose: async (wanted: string) => {
      await page.user.click(status());
      await page.user.click(await screen.findByRole('option', { name: wanted }));
    },
    statusesSent: async () =>
      (await Promise.all(sent.map((request) => request.clone().json()))) as unknown[],
  };
}

describe('the stored status', () => {
  it('is set at once, where it can be taken back', async () => {
    const { group, status, choose, statusesSent } = await openOne();
    await choose('Closed');
    expect(await screen.findByText(`${group.name} is now closed.`)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(status()).toHaveTextContent('Closed');
    expect(await statusesSent()).toEqual([{ status: 'closed' }]);
  });

  it('asks first while somebody is paying, and stays where that is cancelled', async () => {
    const { user, group, status, choose, statusesSent } = await openOne((id) =>
      holdShare(id, 'Half'),
    );
    await choose('Full');
    const dialog = await screen.findByRole('dialog', { name: `Mark ${group.name} full?` });
    expect(dialog).toHaveTextContent('16 of 16 quarters, $4,400.00, are unsold and go off sale.');
    expect(dialog).toHaveTextContent('Someone is paying for 2 of them right now');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(status()).toHaveTextContent('Open');
    expect(await statusesSent()).toEqual([]);
  });

  it.each(['the button', 'the keyboard'])('goes back by Undo: %s', async (way) => {
    const { user, group, status, choose, statusesSent } = await openOne();
    await choose('Closed');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await (way === 'the button' ? user.click(undo) : user.keyboard('{Control>}z{/Control}'));
    expect(await screen.findByText(`${group.name} is now open.`)).toBeVisible();
    expect(await statusesSent()).toEqual([{ status: 'closed' }, { status: 'open' }]);
    expect(status()).toHaveTextContent('Open');
  });

  it('says what to do instead of closing where people have bought on the promise of a day', async () => {
    const fillBy = new Date(Date.now() + 10 * 86_400_000).toISOString();
    const { status, choose } = await openOne((id) => buyShare(id, 'Half'), { fillBy });
    await choose('Closed');
    expect(await screen.findByText(/Call it off, and they are refunded/)).toBeVisible();
    await waitFor(() => expect(status()).toHaveTextContent('Open'));
  });

  it('is taken back where it is refused', async () => {
    const { group, status, choose } = await openOne();
    breakNetwork('PATCH', `/api/groups/${group._id}/status`);
    await choose('Full');
    expect(await screen.findByText('Failed to update status')).toBeVisible();
    await waitFor(() => expect(status()).toHaveTextContent('Open'));
  });
});

it('says why a group with paid shares cannot be deleted, and asks nothing', async () => {
  const { user, group } = await openOne((id) => buyShare(id, 'Half'));
  await user.click(screen.getByLabelText(`Delete ${group.name}`));
  const dialog = await screen.findByRole('dialog', { name: `${group.name} cannot be deleted` });
  expect(dialog).toHaveTextContent('This group has paid shares.');
  expect(screen.queryByText('Delete group')).not.toBeInTheDocument();
});
