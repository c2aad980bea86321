import { fireEvent, screen, within } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf, succeed, superadminToken } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** One supplier, found among all by its name. */
async function openSuppliers() {
  const supplier = await buildSupplier();
  const superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
  const { user } = renderPage(`/admin/suppliers?q=${supplier.name}`, superadmin);
  const press = async (label: string) => user.click(await screen.findByLabelText(label));
  const pressButton = async (name: string) =>
    user.click(await screen.findByText(name, { selector: 'button' }));
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const address = `/api/suppliers/${supplier._id}`;
  return { user, supplier, address, press, pressButton, type };
}

it('shows, adds, changes and deletes suppliers', async () => {
  const { supplier, press, pressButton, type } = await openSuppliers();
  await press(`Info ${supplier.name}`);
  const info = within(await screen.findByRole('dialog', { name: supplier.name }));
  expect(info.getByText('555-0100')).toBeVisible();
  expect(info.getByText(/1 Oak Road/)).toBeVisible();
  await pressButton('Close');

  const sent = watch('POST', '/api/suppliers');
  await pressButton('Add Supplier');
  await pressButton('Add supplier');
  expect(await screen.findByText('Enter the supplier’s name.')).toBeVisible();
  const name = unique('Elm');
  await type('Name', name);
  await type('City', 'Yakima');
  await pressButton('Add supplier');
  expect(await screen.findByText(`${name} was saved.`)).toBeVisible();
  expect(await sent[0]?.json()).toEqual({
    name,
    email: '',
    phone: '',
    address: { street: '', city: 'Yakima', state: '', zip: '' },
  });

  await press(`Edit ${supplier.name}`);
  expect(await screen.findByLabelText('State')).toHaveValue('WA');
  await pressButton('Save supplier');
  expect(await screen.findByText(`${supplier.name} was saved.`)).toBeVisible();

  await press(`Delete ${supplier.name}`);
  await pressButton('Delete supplier');
  expect(await screen.findByText(`${supplier.name} was deleted.`)).toBeVisible();
});

it('keeps what was typed and shows what stands when another admin changed the supplier meanwhile', async () => {
  const { supplier, address, press, pressButton, type } = await openSuppliers();
  const { name, email } = supplier;
  await press(`Edit ${name}`);
  await type('Phone', '555-0123');
  const token = await superadminToken();
  const body = { name, email, phone: '555-0199', address: supplier.address };
  await succeed(api('PUT', address, { token, body }));
  await pressButton('Save supplier');
  expect(await screen.findByText(/^Someone changed this supplier since/)).toBeVisible();
  expect(await screen.findByText('Now: 555-0199.')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue('555-0123');
  await pressButton('Save supplier');
  expect(await screen.findByText(`${name} was saved.`)).toBeVisible();
});

it('explains why a supplier is neither changed nor deleted, and does not ask for confirmation when it has groups', async () => {
  const { supplier, address, press, pressButton } = await openSuppliers();
  const refusal = (message: string) => ({ status: 409, body: { message } });
  answerWith('PUT', address, refusal('Changed meanwhile.'));
  answerWith('DELETE', address, refusal('It still has 2 groups.'));
  await press(`Edit ${supplier.name}`);
  await pressButton('Save supplier');
  expect(await screen.findByText('Changed meanwhile.')).toBeVisible();
  await pressButton('Cancel');
  await press(`Delete ${supplier.name}`);
  await pressButton('Delete supplier');
  expect(await screen.findByText('It still has 2 groups.')).toBeVisible();

  interceptNothing();
  await buildGroup({ supplierId: supplier._id });
  await press(`Delete ${supplier.name}`);
  const dialog = await screen.findByRole('dialog', { name: `${supplier.name} cannot be deleted` });
  expect(dialog).toHaveTextContent('This supplier still has 1 group.');
  expect(screen.queryByText('Delete supplier')).not.toBeInTheDocument();
});
