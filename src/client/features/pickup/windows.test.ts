import { clockOf } from '#shared/groups/localTime';
import type { GroupHandover } from '#shared/pickup/pickup.contract';
import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { buildWindow, checkOff, chooseWindow, inHours } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf, succeed } from '#testing/factories/users';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

describe('the pickup windows of a group', () => {
  it('are added by the clocks where the group is, and taken away', async () => {
    const { admin, group } = await buildRanch();
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    const section = await openRow(user, 'Pickup windows');
    await user.click(await section.findByText('Add a window'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a window' }));
    const type = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type(/^Place/, 'Oak Ranch');
    await user.click(dialog.getByText('Add'));
    expect(await dialog.findByText('Enter a number of shares.')).toBeVisible();
    expect(dialog.getByLabelText(/^Place/)).toHaveValue('Oak Ranch');
    const year = new Date().getFullYear() + 1;
    type(/^Starts/, `${String(year)}-12-12T09:00`);
    type(/^Ends/, `${String(year)}-12-12T12:00`);
    type(/^Room/, '8');
    await user.click(dialog.getByText('Add'));
    expect(
      await section.findByText(/December 12, .* 9:00 AM to 12:00 PM Pacific time/),
    ).toBeVisible();
    expect(section.getByText('0 of 8 shares')).toBeVisible();
    await user.click(section.getByText('Remove'));
    const sure = within(await screen.findByRole('dialog', { name: 'Remove this window?' }));
    expect(sure.getByText('No buyer has chosen it.')).toBeVisible();
    await user.click(sure.getByText('Remove'));
    expect(await screen.findByText('The window is gone.')).toBeVisible();
  });

  it('keep a time that another admin has changed when an older form changes the note', async () => {
    const { admin, group, change } = await buildRanch();
    const { _id, ...window } = await buildWindow(group._id);
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    const section = await openRow(user, 'Pickup windows');
    await user.click(await section.findByText('Change'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this window' }));
    fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: 'Bring a cooler' } });
    await succeed(change('PUT', `/windows/${_id}`, { ...window, ...inHours(48) }));
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText(/^Someone changed this window since/)).toBeVisible();
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('Bring a cooler');
    const stood = clockOf(new Date(inHours(48).beginsAt), 'America/Los_Angeles').slice(0, 16);
    await waitFor(() => expect(dialog.getByLabelText(/^Starts/)).toHaveValue(stood));
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText('The window is saved.')).toBeVisible();
    const { body } = await api<GroupHandover>('GET', `/api/groups/${group._id}/handover`, admin);
    expect(body.windows).toMatchObject([{ ...inHours(48), note: 'Bring a cooler' }]);
  });
});

describe('below a receipt, pickup', () => {
  it('lets the buyer choose, says why not, and names who collects', async () => {
    const { member, group } = await buildRanch();
    const open = await buildWindow(group._id);
    const full = await buildWindow(group._id, { room: 1, place: 'Elm Ranch', ...inHours(48) });
    await buildWindow(group._id, { ...inHours(3), place: 'Old Barn' });
    const other = await buyShare(group._id, 'Quarter');
    await succeed(chooseWindow(other.purchase._id, full._id, other.buyer));
    const { purchase, buyer } = await buyShare(group._id, 'Half', member);
    const { user } = renderPage(`/purchases/${purchase._id}/receipt`, sessionOf(buyer));
    const section = await openRow(user, 'Pickup');
    const radio = (name: RegExp) => section.getByRole('radio', { name });
    expect(radio(/Elm Ranch.*Full/)).toBeDisabled();
    expect(radio(/Old Barn.*ask the rancher/)).toBeDisabled();
    await user.click(section.getByText('Save'));
    expect(section.getByText('Choose a window.')).toBeVisible();
    await user.click(radio(/Oak Ranch/));
    const friend = () => section.getByLabelText(/A friend collects/);
    await user.type(friend(), 'May');
    await user.click(section.getByText('Save'));
    fireEvent.change(friend(), { target: { value: 'May Ames' } });
    expect(await screen.findByText('Your pickup is saved.')).toBeVisible();
    expect(await section.findByText('Your window')).toBeVisible();
    expect(friend()).toHaveValue('May Ames');
    const { body } = await api('GET', `/api/purchases/${purchase._id}`, buyer);
    expect(body.handover).toMatchObject({ windowId: open._id, collector: 'May' });
  });

  it('shows what it came to and that it was given out, and leads an admin to check-off', async () => {
    const { admin, group, member } = await buildRanch();
    const { purchase } = await buyShare(group._id, 'Half', member);
    const body = { boxes: 3, pounds: 104 };
    const path = `/api/purchases/${purchase._id}/boxes`;
    await succeed(api('PUT', path, { token: admin.token, body }));
    await succeed(checkOff(purchase._id, admin.token));
    const { user } = renderPage(`/purchases/${purchase._id}/receipt`, sessionOf(admin));
    expect(await screen.findByText('You got 104 lb in 3 boxes.')).toBeVisible();
    const section = await openRow(user, 'Pickup');
    expect(section.getByText(/^Picked up/)).toBeVisible();
    await user.click(screen.getByText('Check-off'));
    expect(await screen.findByText('1 of 1 picked up.')).toBeVisible();
    expect(screen.getByLabelText('Find a name or receipt number')).toHaveValue(
      purchase.receiptNumber,
    );
  });

  it('is nothing where the ranch names no windows', async () => {
    const { group, member } = await buildRanch();
    const { purchase, buyer } = await buyShare(group._id, 'Half', member);
    renderPage(`/purchases/${purchase._id}/receipt`, sessionOf(buyer));
    await screen.findByRole('button', { name: /^Name and address/ });
    expect(screen.queryByRole('button', { name: /^Pickup/ })).not.toBeInTheDocument();
  });
});
