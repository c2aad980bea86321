import { screen, waitFor } from '#testing/screen';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { startPayment } from '#testing/factories/purchases';
import { buildUser, sessionOf } from '#testing/factories/users';
import { askForBalance, startBalance } from '#testing/factories/weight';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';

const tracking = '/api/purchase-tracking';

describe('/success, after a 3-D Secure that left the page', () => {
  const returning = (groupId: string, paymentIntentId: string) =>
    `/success?groupId=${groupId}&portion=Half&amountPaid=550&payment_intent=${paymentIntentId}`;

  it('asks the server for the outcome, and records the share when it is confirmed', async () => {
    const buyer = await buildUser();
    const { _id: groupId } = await buildGroup();
    const { paymentIntentId } = (await startPayment(buyer, groupId, 'Half')).body;
    const address = returning(groupId, paymentIntentId);
    const { unmount } = renderPage(`${address}&redirect_status=succeeded`, sessionOf(buyer));
    const wayBack = await screen.findByText('Back to the group');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(wayBack).toHaveAttribute('href', `/GroupSearchAndJoin?groupId=${groupId}`);
    expect(screen.queryByText('Payment successful!')).not.toBeInTheDocument();
    unmount();

    await payByCard(paymentIntentId);
    const message = 'Payment is being confirmed; do not pay again.';
    answerWith('POST', tracking, { status: 503, body: { message, code: 'paymentPending' } });
    const { router } = renderPage(address, sessionOf(buyer));
    expect(await screen.findByText(message)).toBeVisible();
    interceptNothing();
    expect(await screen.findByText('Payment successful!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
    expect(await screen.findByText('Paid')).toBeVisible();
  });

  it('leads back to the share when its balance was paid, or was not', async () => {
    const { group, agreed, balance } = await askForBalance();
    const { buyer, purchase } = agreed;
    const { paymentIntentId } = (await startBalance(buyer, balance)).body;
    const query = `groupId=${group._id}&portion=Full&amountPaid=${balance.amount}&balanceOf=${purchase._id}`;
    const address = `/success?${query}&payment_intent=${paymentIntentId}`;
    const { unmount } = renderPage(address, sessionOf(buyer));
    const share = `/purchases/${purchase._id}/receipt`;
    expect(await screen.findByText('Back to your share')).toHaveAttribute('href', share);
    unmount();

    await payByCard(paymentIntentId);
    const { router } = renderPage(address, sessionOf(buyer));
    const toShare = 'Your payment went through. Taking you to your share…';
    expect(await screen.findByText(toShare)).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe(share));
  });

  it('asks again when the server was not reached or answered without a group', async () => {
    const tries = breakNetwork('POST', tracking);
    const { user } = renderPage(returning('g1', 'pi_1'), buildSession());
    const failed = 'Payment Error: An error occurred during payment.';
    expect(await screen.findByText(failed)).toBeVisible();
    expect(tries).toHaveLength(1);
    answerWith('POST', tracking, { body: {} });
    await user.click(screen.getByText('Retry'));
    expect(await screen.findByText('Server Error: Unexpected server response.')).toBeVisible();
  });

  it('requires the login first, and returns', async () => {
    const { router } = renderPage(returning('g1', 'pi_1'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/success' } });
  });
});
