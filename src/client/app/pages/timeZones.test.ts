import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { giveContact } from '#testing/factories/owners';
import { buildWindow, chooseWindow } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf, succeed } from '#testing/factories/users';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';

const inTexas = { street: '1 Mesa', city: 'El Paso', state: 'TX', zip: '79901' };

const buildSuperadmin = async () => sessionOf(await buildUser({ role: 'superadmin' }));

it('asks for the time zone of a ranch when its state has two, and sends the chosen one', async () => {
  const supplier = await buildSupplier();
  const { user } = renderPage(`/admin/suppliers?q=${supplier.name}`, await buildSuperadmin());
  const sent = watch('PUT', `/api/suppliers/${supplier._id}`);
  await user.click(await screen.findByLabelText(`Edit ${supplier.name}`));
  const dialog = within(await screen.findByRole('dialog'));
  const zone = () => dialog.getByRole('combobox', { name: 'Time zone' });
  await waitFor(() => expect(zone()).toHaveTextContent('Pacific time'));
  fireEvent.change(dialog.getByLabelText('State'), { target: { value: 'TX' } });
  await waitFor(() => expect(zone()).toHaveTextContent('Central time'));
  expect(dialog.getByText('TX has two time zones: check that this is yours.')).toBeVisible();
  await user.click(zone());
  await user.click(await screen.findByRole('option', { name: 'Mountain time' }));
  await user.click(dialog.getByText('Save supplier'));
  expect(await screen.findByText(`${supplier.name} was saved.`)).toBeVisible();
  expect(await sent[0]?.json()).toMatchObject({ timeZone: 'America/Denver' });
});

it('sends the times of a window as they are typed, and the stored instant of one that is left', async () => {
  const ranch = await buildSupplier({ address: inTexas, timeZone: 'America/Denver' });
  const group = await buildGroup({ supplierId: ranch._id, state: 'TX' });
  const window = await buildWindow(group._id);
  const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, await buildSuperadmin());
  const section = await openRow(user, 'Pickup windows');
  expect(await section.findByText(/Mountain time/)).toBeVisible();
  const sent = watch('PUT', `/api/groups/${group._id}/windows/${window._id}`);
  await user.click(await section.findByText('Change'));
  const dialog = within(await screen.findByRole('dialog'));
  const ends = dialog.getByLabelText<HTMLInputElement>('Ends, Mountain time');
  const typed = `${ends.value.slice(0, 11)}23:30`;
  fireEvent.change(ends, { target: { value: typed } });
  await user.click(dialog.getByText('Save'));
  expect(await screen.findByText('The window is saved.')).toBeVisible();
  expect(await sent[0]?.json()).toMatchObject({ beginsAt: window.beginsAt, endsAt: typed });
});

it('prints streets for a delivery, and shows a phone to call at check-off', async () => {
  const group = await buildGroup();
  const { purchase, buyer } = await buyShare(group._id, 'Half');
  await giveContact(buyer.token);
  const round = await buildWindow(group._id, { kind: 'delivery', area: 'Ellensburg' });
  await succeed(chooseWindow(purchase._id, round._id, buyer));
  const { router } = renderPage(`/admin/groups/${group._id}/papers`, await buildSuperadmin());
  const list = within(await screen.findByRole('region', { name: 'Pickup list' }));
  expect(list.getByText('Phone and address')).toBeVisible();
  expect(list.getByText(/4 Elm Road/)).toBeVisible();
  await router.navigate(`/admin/groups/${group._id}/pickup`);
  const phone = await screen.findByRole('link', { name: '509 555 0134' });
  expect(phone).toHaveAttribute('href', 'tel:5095550134');
});
