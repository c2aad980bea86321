import { act, screen, waitFor, within } from '#testing/screen';

import { watch } from '#testing/answers';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

it('shows the payments of all one’s groups and what happened to each, also by an address, and leads back', async () => {
  const { admin, group } = await buildRanch();
  const { purchase, buyer } = await buyShare(group._id, 'Half');
  await refundShare(purchase._id);
  const kept = await buyShare(group._id, 'Quarter');
  const number = purchase.receiptNumber ?? '';
  const name = `Payment ${number}`;
  const { user, router } = renderPage(`/admin/payments?info=${purchase._id}`, sessionOf(admin));
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getByText(`${buyer.username}, ${buyer.email}`)).toBeVisible();
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Share held/),
      expect.stringMatching(/^Paid/),
      expect.stringMatching(/^Refund requested by .*The steer fell ill\./),
      expect.stringMatching(/^Refunded/),
    ]),
  );
  await user.click(dialog.getByLabelText('Copy the card payment’s id'));
  expect(await screen.findByText('Copied.')).toBeVisible();
  await user.click(dialog.getByText('Close'));
  await waitFor(() => expect(router.state.location.search).toBe(''));

  await screen.findByText('1–2 of 2');
  expect(screen.getByText(kept.buyer.username)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refunded' }));
  await screen.findByText('1–1 of 1');
  expect(screen.queryByText(kept.buyer.username)).not.toBeInTheDocument();
  const { search } = router.state.location;
  await user.click(screen.getByLabelText(`Info ${number}`));
  await screen.findByRole('dialog', { name });
  expect(router.state.location.search).toBe(`${search}&info=${purchase._id}`);
  act(() => {
    router.navigator.go(-1);
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
});

it('gives payouts by group as a file, and a pick list on the group’s page', async () => {
  const { admin, group } = await buildRanch();
  await buyShare(group._id, 'Half');
  const { user, router } = renderPage('/admin/payments', sessionOf(admin));
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  for (const [address, name, path] of [
    ['/admin/payments', 'Payouts by group', '/api/purchases/payouts'],
    [`/admin/groups/view/${group._id}`, 'Pick list', '/api/purchases/pick-list'],
  ] as const) {
    await act(() => router.navigate(address));
    const asked = watch('GET', path);
    await user.click(await screen.findByText(name, { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^${name}`) }));
    await user.click(dialog.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(save).toHaveBeenCalled());
    await user.click(dialog.getByText('Close'));
  }
});
