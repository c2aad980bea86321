import { screen, within } from '#testing/screen';

import { breakNetwork } from '#testing/answers';
import { buildOwned, giveContact } from '#testing/factories/owners';
import { succeed, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const owners = async () => within(await screen.findByRole('region', { name: 'Owners' }));

describe('the owners of a group, for its admins', () => {
  it('lists who has given a contact and signed, and reminds the others', async () => {
    const { admin, buyer, group } = await buildOwned();
    await giveContact(buyer.token);
    const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
    await user.click(await screen.findByText('From butcher to freezer'));
    const section = await owners();
    expect(await section.findByText(`${buyer.username} · Half, 1/8`)).toBeVisible();
    expect(section.getByText(/4 Elm Road/)).toBeVisible();
    expect(section.getByText('Has not signed')).toBeVisible();
    await user.click(section.getByText('Remind one buyer'));
    expect(await screen.findByText('One buyer was reminded.')).toBeVisible();
    await user.click(section.getByText('Remind one buyer'));
    expect(await screen.findByText(/The owners were reminded today/)).toBeVisible();
  });

  it('lets an admin type the owner of a guest’s share', async () => {
    const { admin, group } = await buildOwned();
    const sale = { portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID(), name: 'Ray' };
    const path = `/api/groups/${group._id}/cash-sales`;
    await succeed(api('POST', path, { token: admin.token, body: sale }));
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    const section = await owners();
    expect(await section.findByText('Ray (no account) · Half, 1/8')).toBeVisible();
    expect(section.getByText('Signs on paper')).toBeVisible();
    const [, typeIn = document.body] = section.getAllByText('Type it in');
    await user.click(typeIn);
    expect(await screen.findByRole('dialog', { name: 'The owner of this share' })).toBeVisible();
  });

  it('retries when the server was not reached', async () => {
    const { admin, group } = await buildOwned();
    breakNetwork('GET', `/api/groups/${group._id}/owners`);
    renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    expect(await (await owners()).findByText('Retry')).toBeVisible();
  });
});
