import { screen, waitFor, within } from '#testing/screen';

import { breakNetwork } from '#testing/answers';
import { buildOwned, giveContact, ownerContact, readReceipt } from '#testing/factories/owners';
import { sessionOf, succeed } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const sheet = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the papers of a group', () => {
  it('show owners, cuts, labels and the pickup list, and freeze the owners when they are printed', async () => {
    const { admin, buyer, group, purchase, change } = await buildOwned();
    await giveContact(buyer.token);
    await succeed(change('PUT', '/cut-sheet', { choices: {} }));
    const print = jest.spyOn(window, 'print').mockReturnValue();
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    await user.click(await screen.findByText('Papers'));
    await screen.findByRole('heading', { name: 'Papers' });
    const owners = await sheet('Owners');
    expect(owners.getByText(/4 Elm Road/)).toBeVisible();
    const cuts = await sheet('Cut sheets');
    expect(cuts.getByRole('heading', { name: 'Standard cut: Ann Ames (Half, 1/8)' })).toBeVisible();
    expect((await sheet('Pickup list')).getByText('No window chosen')).toBeVisible();
    const labels = await sheet('Box labels');
    expect(labels.getByText('Box 1 of 1')).toBeVisible();
    expect(labels.getByText('NOT FOR SALE')).toBeVisible();
    const boxes = labels.getByLabelText('Boxes of a share that are not counted');
    await user.type(boxes, '2');
    expect(labels.getByText('Box 12 of 12')).toBeVisible();

    // Changed by the buyer since: what is frozen is what is printed.
    await giveContact(buyer.token, { ...ownerContact, street: '9 New Street' });
    print.mockImplementation(() => {
      expect(owners.getByText(/9 New Street/)).toBeVisible();
    });
    await user.click(owners.getByText('Print'));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect((await readReceipt(purchase._id, buyer.token)).owner?.isFrozen).toBe(true);
  });

  it('prints nothing where the owners could not be frozen', async () => {
    const { admin, group } = await buildOwned();
    const print = jest.spyOn(window, 'print').mockReturnValue();
    const { user } = renderPage(`/admin/groups/${group._id}/papers`, sessionOf(admin));
    breakNetwork('POST', `/api/groups/${group._id}/papers`);
    await user.click(await screen.findByText('Print all'));
    expect(
      await screen.findByText('Failed to prepare the papers. Nothing was printed.'),
    ).toBeVisible();
    expect(print).not.toHaveBeenCalled();
  });
});
