import { act, screen, waitFor } from '#testing/screen';

import { breakNetwork } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf, succeed } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { renderPage } from '#testing/renderPage';

const receipt = () => screen.findByRole('article', { name: 'Receipt' });

describe('the receipt', () => {
  it('states share, animal, supplier and price, and the reason of a refund', async () => {
    const { supplierId, token } = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId, tag: 'Angus steer #417' });
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    const address = `/purchases/${purchase._id}/receipt`;
    const { user, router } = renderPage(address, sessionOf(buyer));
    const sheet = await receipt();
    const title = `Receipt ${purchase.receiptNumber ?? ''}`;
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      `Your Half of ${group.name}`,
    );
    await waitFor(() => expect(document.title).toContain(title));
    await user.click(screen.getByRole('button', { name: 'Receipt: $550.00 paid' }));
    for (const text of [
      'Paid',
      buyer.username,
      '1 Oak Road',
      group.name,
      'Beef, Angus steer #417',
      'Half · an eighth of the beef (1/8)',
      'Paid withVisa ending in 4242',
      'Until every share is sold, you can leave on the group’s page for a full refund.',
      'Total paid$550.00',
    ]) {
      expect(sheet).toHaveTextContent(text);
    }
    expect(sheet).not.toHaveTextContent('left');
    expect(
      await screen.findByTitle(`Code of receipt ${purchase.receiptNumber ?? ''}`),
    ).toBeVisible();
    const print = jest.spyOn(window, 'print').mockReturnValue();
    await user.click(screen.getByText('Print or save as PDF'));
    expect(print).toHaveBeenCalledTimes(1);

    const body = { reason: 'The animal fell ill.' };
    await api('POST', `/api/purchases/${purchase._id}/refund`, { token, body });
    await act(() => router.navigate('/unauthorized'));
    await act(() => router.navigate(address));
    expect(await screen.findByText('Paid, then refunded')).toBeVisible();
    expect(await receipt()).toHaveTextContent('Reason: The animal fell ill.');
    expect(await receipt()).not.toHaveTextContent('Until every share is sold');
  });

  it('draws the packages of the weights that the share was bought with, until it is refunded', async () => {
    const { supplierId, token } = await buildSupplierAdmin();
    const weights = { liveLb: null, hangingLb: null, takeHomeLowLb: 445, takeHomeHighLb: 490 };
    const { _id } = await buildGroup({ supplierId, weights });
    const { buyer, purchase } = await buyShare(_id, 'Half');
    const heavier = { weights: { ...weights, takeHomeHighLb: 600 } };
    await succeed(api('PUT', `/api/groups/${_id}`, { token, body: heavier }));
    const address = `/purchases/${purchase._id}/receipt`;
    const { router } = renderPage(address, sessionOf(buyer));
    expect(await screen.findByText('14 packs of steaks')).toBeVisible();
    expect(screen.getByText('A Half: one shelf of a kitchen freezer')).toBeVisible();

    const body = { reason: 'The animal fell ill.' };
    await succeed(api('POST', `/api/purchases/${purchase._id}/refund`, { token, body }));
    await act(() => router.navigate('/unauthorized'));
    await act(() => router.navigate(address));
    expect(await screen.findByText(/Reason: The animal fell ill/)).toBeVisible();
    expect(screen.queryByText('14 packs of steaks')).not.toBeInTheDocument();
  });

  it('does not exist for another member, and retries when the server was not reached', async () => {
    const { purchase } = await buyShare((await buildGroup())._id, 'Quarter');
    const session = sessionOf(await buildUser());
    const { router } = renderPage(`/purchases/${purchase._id}/receipt`, session);
    expect(await screen.findByRole('alert')).toHaveTextContent('Receipt not found');
    breakNetwork('GET', '/api/purchases/any');
    await act(() => router.navigate('/purchases/any/receipt'));
    expect(await screen.findByText('Failed to load the receipt')).toBeVisible();
    expect(screen.getByText('Retry', { selector: 'button' })).toBeVisible();
  });
});
