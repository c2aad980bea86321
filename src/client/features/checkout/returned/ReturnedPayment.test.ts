import { screen, waitFor } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { startPayment } from '#testing/factories/purchases';
import { buildUser, sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';

describe('/success, after a 3-D Secure that left the page', () => {
  const returning = (groupId: string, paymentIntentId: string) =>
    `/success?groupId=${groupId}&portion=Half&amountPaid=550&payment_intent=${paymentIntentId}`;
  const held = async () => {
    const buyer = await buildUser();
    const { _id: groupId } = await buildGroup();
    const { body } = await startPayment(buyer, groupId, 'Half');
    return { buyer, groupId, paymentIntentId: body.paymentIntentId };
  };

  it('records what was paid, and goes to my groups', async () => {
    const { buyer, groupId, paymentIntentId } = await held();
    await payByCard(paymentIntentId);
    const { router } = renderPage(returning(groupId, paymentIntentId), sessionOf(buyer));
    expect(await screen.findByText('Payment successful!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
    expect(await screen.findByText('Paid')).toBeVisible();
  });

  it('believes the server, not the address: nothing was paid', async () => {
    const { buyer, groupId, paymentIntentId } = await held();
    const address = `${returning(groupId, paymentIntentId)}&redirect_status=succeeded`;
    renderPage(address, sessionOf(buyer));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the group' })).toHaveAttribute(
      'href',
      `/GroupSearchAndJoin?groupId=${groupId}`,
    );
    expect(screen.queryByText('Payment successful!')).not.toBeInTheDocument();
  });

  it('asks again where the server was not reached', async () => {
    const tries = breakNetwork('POST', '/api/purchase-tracking');
    const { user } = renderPage(returning('g1', 'pi_1'), buildSession());
    const message = 'Payment Error: An error occurred during payment.';
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(tries).toHaveLength(2));
  });

  it('waits while the payment is being confirmed', async () => {
    const { buyer, groupId, paymentIntentId } = await held();
    await payByCard(paymentIntentId);
    const message = 'Payment is being confirmed; do not pay again.';
    answerWith('POST', '/api/purchase-tracking', {
      status: 503,
      body: { message, code: 'paymentPending' },
    });
    renderPage(returning(groupId, paymentIntentId), sessionOf(buyer));
    expect(await screen.findByText(message)).toBeVisible();
    interceptNothing();
    expect(await screen.findByText('Payment successful!')).toBeVisible();
  });

  it('does not take an answer without a group for a purchase', async () => {
    answerWith('POST', '/api/purchase-tracking', { body: {} });
    renderPage(returning('g1', 'pi_1'), buildSession());
    expect(await screen.findByText('Server Error: Unexpected server response.')).toBeVisible();
  });

  it('asks for the login first, and comes back', async () => {
    const { router } = renderPage(returning('g1', 'pi_1'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/success' } });
  });
});
