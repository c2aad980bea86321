import { act, screen, waitFor, within } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

it('shows the payments of all one’s groups, and what happened to each', async () => {
  const { admin, group } = await buildRanch();
  const { purchase, buyer } = await buyShare(group._id, 'Half');
  await refundShare(purchase._id);
  const kept = await buyShare(group._id, 'Quarter');
  const { user } = renderPage('/admin/payments', sessionOf(admin));
  await screen.findByText('1–2 of 2');
  await user.click(screen.getByRole('button', { name: 'Refunded' }));
  await screen.findByText('1–1 of 1');
  expect(screen.queryByText(kept.buyer.username)).not.toBeInTheDocument();

  const number = purchase.receiptNumber ?? '';
  await user.click(screen.getByLabelText(`Info ${number}`));
  const dialog = within(await screen.findByRole('dialog', { name: `Payment ${number}` }));
  expect(dialog.getByText(`${buyer.username}, ${buyer.email}`)).toBeVisible();
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Share held/),
      expect.stringMatching(/^Paid/),
      expect.stringMatching(/^Refund requested by .*The steer fell ill\./),
      expect.stringMatching(/^Refunded/),
    ]),
  );
  await user.click(dialog.getByRole('button', { name: 'Copy the card payment’s id' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
});

it('leads to the details of one by its address, and back', async () => {
  const { admin, group } = await buildRanch();
  const { purchase } = await buyShare(group._id, 'Half');
  const number = purchase.receiptNumber ?? '';
  const { user, router } = renderPage(`/admin/payments?info=${purchase._id}`, sessionOf(admin));
  const name = `Payment ${number}`;
  const dialog = within(await screen.findByRole('dialog', { name }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await user.click(await screen.findByLabelText(`Info ${number}`));
  await screen.findByRole('dialog', { name });
  expect(router.state.location.search).toBe(`?info=${purchase._id}`);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
});

it('says that they did not come', async () => {
  const { admin } = await buildRanch();
  answerWith('GET', '/api/purchases', { status: 500 });
  renderPage('/admin/payments', sessionOf(admin));
  expect(await screen.findByText('Failed to load payments.')).toBeVisible();
});
