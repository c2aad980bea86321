import { act, cleanup, screen, waitFor, within } from '#testing/screen';

import { watch } from '#testing/answers';
import { disputeCharge, endDispute, refundInDashboard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buyShare, purchasesOf, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { payRest, sellWithDeposit } from '#testing/factories/weight';
import { sellAsDemo } from '#testing/randomShop';
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

it('shows what the card provider kept of a payment, what is left, and when it is available', async () => {
  const { admin, group } = await buildRanch();
  const { purchase } = await buyShare(group._id, 'Half');
  const { router } = renderPage(`/admin/payments?info=${purchase._id}`, sessionOf(admin));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('$16.25')).toBeVisible();
  expect(dialog.getByText('$533.75')).toBeVisible();
  expect(dialog.getByText('Available on')).toBeVisible();
  await refundShare(purchase._id);
  await buyShare(group._id, 'Full');
  await act(() => router.navigate('/admin/payments'));
  expect(
    await screen.findByText(
      'By card, all that match: $1,650.00 charged, $550.00 refunded, $48.45 card fees, $1,051.55 net.',
    ),
  ).toBeVisible();
});

it('marks disputes on payments, their info, the pickup list and the receipt', async () => {
  const { admin, group } = await buildRanch();
  const { purchase, buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  await disputeCharge(paymentIntentId, 20_000);
  await eventually(
    () => purchasesOf(buyer),
    ([bought]) => bought?.dispute?.state === 'open',
  );
  const { router } = renderPage(`/admin/payments?info=${purchase._id}`, sessionOf(admin));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Disputed: $200.00')).toBeVisible();
  await act(() => router.navigate('/admin/payments'));
  expect(await screen.findByText('Disputed: $200.00')).toBeVisible();
  await act(() => router.navigate(`/admin/groups/${group._id}/papers`));
  const warning = /^The buyer disputes \$200\.00 at their bank: do not give the share out/;
  expect(await screen.findByText(warning)).toBeVisible();
  cleanup();
  const own = renderPage(`/groups/view/${group._id}`, sessionOf(buyer));
  await screen.findByRole('region', { name: 'Your shares' });
  expect(screen.queryByText('Refund this Half')).not.toBeInTheDocument();
  await act(() => own.router.navigate(`/purchases/${purchase._id}/receipt`));
  expect(await screen.findByRole('alert')).toHaveTextContent('You dispute $200.00');
  expect(screen.queryByText('Name and address')).not.toBeInTheDocument();
  await endDispute(paymentIntentId, 'lost');
  await eventually(
    () => purchasesOf(buyer),
    ([bought]) => bought?.dispute?.state === 'lost',
  );
  await act(() => own.router.navigate(`/groups/view/${group._id}`));
  await act(() => own.router.navigate(`/purchases/${purchase._id}/receipt`));
  expect(
    await screen.findByText('Your bank returned $200.00 of this payment to you.'),
  ).toBeInTheDocument();
});

it('says what went back where a part was refunded at the card provider, to the ranch and the buyer', async () => {
  const { admin, group } = await buildRanch();
  const { purchase, buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  await refundInDashboard(paymentIntentId, 2000);
  await eventually(
    () => purchasesOf(buyer),
    ([bought]) => bought?.returned?.toCard === 20,
  );
  const { router } = renderPage(`/admin/payments?info=${purchase._id}`, sessionOf(admin));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('$20.00 went back to the buyer’s card')).toBeVisible();
  expect(await dialog.findByText('Refunded in part at the card provider')).toBeVisible();
  await act(() => router.navigate('/admin/payments'));
  expect(await screen.findByText('$20.00 went back to the buyer’s card')).toBeVisible();
  cleanup();
  const buyers = renderPage('/groups', sessionOf(buyer));
  expect(await screen.findByText('$20.00 went back to your card.')).toBeVisible();
  await act(() => buyers.router.navigate(`/groups/view/${group._id}`));
  expect(await screen.findByText('$20.00 went back to your card.')).toBeVisible();
  await act(() => buyers.router.navigate(`/purchases/${purchase._id}/receipt`));
  expect(
    await screen.findByText('Receipt: $550.00 paid; $20.00 went back to your card'),
  ).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('$20.00 went back to your card.');
});

it('names what is left to refund and to call off when a bank has taken a part', async () => {
  const { admin, group } = await buildRanch();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  await disputeCharge(paymentIntentId, 20_000);
  await endDispute(paymentIntentId, 'lost');
  await eventually(
    () => purchasesOf(buyer),
    ([bought]) => bought?.dispute?.state === 'lost',
  );
  // Its bank decides: a call-off leaves it as it is.
  const disputed = await buyShare(group._id, 'Half');
  await disputeCharge(disputed.paymentIntentId);
  await eventually(
    () => purchasesOf(disputed.buyer),
    ([bought]) => bought?.dispute?.state === 'open',
  );
  const { user, router } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  await user.click(await screen.findByText('Call off'));
  expect(await screen.findByText(/We refund \$350\.00 to 1 buyer/)).toBeVisible();
  await user.click(screen.getByText('Cancel'));
  await act(() => router.navigate('/admin/payments'));
  await user.click(await screen.findByLabelText(`Refund Half of ${buyer.username}`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this share?' }));
  expect(
    dialog.getByText(/^The buyer’s bank returned \$200\.00\. .* gets \$350\.00 back/),
  ).toBeVisible();
  await user.type(dialog.getByLabelText('Reason (the buyer reads it)'), 'The steer fell ill.');
  await user.click(dialog.getByText('Refund $350.00'));
  expect(
    await screen.findByText(
      '$350.00 went back to the buyer’s card; the buyer’s bank returned $200.00.',
    ),
  ).toBeVisible();
});

it('names what the demo form charged where a demo payment is refunded and on its receipt', async () => {
  const ranch = await buildRanch();
  const { buyer, purchaseId } = await sellAsDemo(ranch);
  const { user } = renderPage('/admin/payments', sessionOf(ranch.admin));
  await user.click(await screen.findByLabelText(`Refund Full of ${buyer.username}`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this share?' }));
  expect(dialog.getByText(/gets \$30\.00 back and sees your reason/)).toBeVisible();
  await user.type(dialog.getByLabelText('Reason (the buyer reads it)'), 'The steer fell ill.');
  await user.click(dialog.getByText('Refund $30.00'));
  expect(await screen.findByText('$30.00 went back to the buyer’s card.')).toBeVisible();
  cleanup();
  renderPage(`/purchases/${purchaseId}/receipt`, sessionOf(buyer));
  const receipt = await screen.findByRole('article', { name: 'Receipt' });
  expect(receipt).toHaveTextContent('Paid, then refunded$30.00');
  expect(receipt).toHaveTextContent('Demo payment: the share’s price, $1,100.00, was not charged.');
});

it('names all that goes back when a share is refunded whose rest was paid, too, and refunds no balance alone', async () => {
  const { admin } = await buildRanch();
  const sold = await sellWithDeposit(admin);
  await payRest(sold);
  const { user } = renderPage('/admin/payments', sessionOf(admin));
  const { username } = sold.buyer;
  const label = { exact: false };
  const balance = await screen.findByLabelText(`Refund balance of Full of ${username}`, label);
  expect(balance).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByLabelText(`Refund Full of ${username}`, label));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this share?' }));
  expect(dialog.getByText(/gets \$1,624\.22 back and sees your reason/)).toBeVisible();
  await user.type(dialog.getByLabelText('Reason (the buyer reads it)'), 'The steer fell ill.');
  await user.click(dialog.getByText('Refund $1,624.22'));
  expect(
    await screen.findByText(
      /^\$406\.06 went back .* \$1,218\.16 of balances follows to the card\.$/,
    ),
  ).toBeVisible();
});

it('gives payouts by group as a file, and a pick list on the group’s page', async () => {
  const { admin, group } = await buildRanch();
  await buyShare(group._id, 'Half');
  const { user, router } = renderPage('/admin/payments', sessionOf(admin));
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  for (const [address, name, path] of [
    ['/admin/payments', 'Payouts by group', '/api/purchases/payouts'],
    [`/admin/groups/view/${group._id}?tab=money`, 'Pick list', '/api/purchases/pick-list'],
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
