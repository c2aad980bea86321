import { screen } from '@testing-library/react';

import { breakNetwork } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { renderPage } from '#testing/renderPage';

const openReceipt = async (id: string, who: TestUser) =>
  renderPage(`/purchases/${id}/receipt`, sessionOf(who));

const receipt = () => screen.findByRole('article', { name: 'Receipt' });

describe('the receipt', () => {
  it('states what was bought, of which animal, from whom and for how much', async () => {
    const group = await buildGroup({ tag: 'Angus steer #417' });
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    const { user } = await openReceipt(purchase._id, buyer);
    const sheet = await receipt();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      `Receipt ${purchase.receiptNumber ?? ''}`,
    );
    for (const text of [
      'Paid',
      buyer.username,
      '1 Oak Road',
      group.name,
      'Beef, Angus steer #417',
      'Half, 1/8 of the animal',
      'Paid withVisa ending in 4242',
      'While a group still fills, its buyers can give their shares back on the group’s page.',
      'Total paid$550.00',
    ]) {
      expect(sheet).toHaveTextContent(text);
    }
    expect(
      screen.getByRole('group', { name: '16 quarters: 2 sold, 14 left, 2 yours' }),
    ).toBeInTheDocument();

    const print = jest.spyOn(window, 'print').mockReturnValue();
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('says when and why a share was refunded', async () => {
    const admin = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId: admin.supplierId });
    const { buyer, purchase } = await buyShare(group._id, 'Quarter');
    await api('POST', `/api/purchases/${purchase._id}/refund`, {
      token: admin.token,
      body: { reason: 'The animal fell ill.' },
    });
    await openReceipt(purchase._id, buyer);
    expect(await receipt()).toHaveTextContent('Reason: The animal fell ill.');
    expect(screen.getByText('Paid, then refunded')).toBeVisible();
  });

  it('does not exist for anybody else', async () => {
    const { purchase } = await buyShare((await buildGroup())._id, 'Quarter');
    await openReceipt(purchase._id, await buildUser());
    expect(await screen.findByRole('alert')).toHaveTextContent('Receipt not found');
  });

  it('can be asked for again where the server was not reached', async () => {
    breakNetwork('GET', '/api/purchases/any');
    await openReceipt('any', await buildUser());
    expect(await screen.findByText('Failed to load the receipt')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
