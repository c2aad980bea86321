import { screen, waitFor } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { choosePortion, findPayButton, proceedToPay, recorded, selectGroup } from '#testing/buying';
import { putCardForm, takeCardFormAway } from '#testing/cardForm';
import { scheduleFault } from '#testing/cardProvider';
import { interceptNothing } from '#testing/interceptor';

const tracking = '/api/purchase-tracking';
const intents = '/api/stripe/payment-intent';

async function chooseHalf() {
  const page = await selectGroup();
  await choosePortion(page.user, 'Half');
  return page;
}

afterEach(takeCardFormAway);

describe('before the card', () => {
  it('asks again at a new price, and charges nothing before', async () => {
    const form = putCardForm();
    const { user } = await chooseHalf();
    answerWith('POST', intents, {
      status: 409,
      body: { message: 'The price has changed.', code: 'priceChanged', price: 560 },
    });
    await proceedToPay(user);
    expect(await screen.findByText(/from \$550.00 to \$560.00. Nothing was charged/)).toBeVisible();
    expect(screen.getByText('Amount to Pay:')).toHaveTextContent('$560.00');
    expect(form.confirmed).toEqual([]);
  });

  it('says that a share is gone, and keeps what was chosen', async () => {
    const { user } = await chooseHalf();
    const message = 'This share has just been taken.';
    answerWith('POST', intents, { status: 409, body: { message, code: 'shareGone' } });
    await proceedToPay(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('You selected:')).toHaveTextContent('Half');
  });

  it('says how long to wait who may not hold a share just now, and keeps what was chosen', async () => {
    const { user } = await chooseHalf();
    const message =
      '2 shares ran out that you held and did not pay for. Please try again in 10 minutes.';
    answerWith('POST', intents, { status: 429, body: { message, code: 'tooManyTries' } });
    await proceedToPay(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('You selected:')).toHaveTextContent('Half');
  });

  it('fails in words when no payment can be started', async () => {
    const { user } = await chooseHalf();
    breakNetwork('POST', intents);
    await proceedToPay(user);
    expect(await screen.findByText('Payment failed. Please try again.')).toBeVisible();
  });

  it('says that the hold has ended, and holds again', async () => {
    putCardForm();
    const { user } = await chooseHalf();
    const holdsLast = [3000, 60_000];
    answerWith('POST', intents, {
      body: {
        clientSecret: 'pi_1_secret_1',
        get holdExpiresAt() {
          return new Date(Date.now() + Number(holdsLast.shift())).toISOString();
        },
      },
    });
    await proceedToPay(user);
    await user.click(await screen.findByRole('button', { name: 'Hold it again' }));
    expect(await findPayButton('$550.00')).toBeVisible();
  });

  it('says not to pay for what was given back and cannot be ended at once', async () => {
    putCardForm();
    const { user, buyer } = await chooseHalf();
    await proceedToPay(user);
    await findPayButton('$550.00');
    await scheduleFault({
      operation: 'cancel',
      kind: 'server-error',
      metadata: { user: buyer.userId },
      times: 2,
    });
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    expect(await screen.findByText(/do not pay for it any more/)).toBeVisible();
  });

  it('offers Retry where the provider’s script is blocked', async () => {
    answerWith('GET', '/api/config', {
      body: {
        productName: 'Sharecut',
        payments: { mode: 'emulator', publishableKey: 'pk_test_1', scriptUrl: '/stripe.js' },
      },
    });
    const append = jest.spyOn(document.head, 'append');
    const { user } = await chooseHalf();
    await proceedToPay(user);
    await waitFor(() => expect(append).toHaveBeenCalled());
    (append.mock.calls[0]?.[0] as HTMLElement).dispatchEvent(new Event('error'));
    expect(await screen.findByText(/payment script could not be loaded/)).toBeVisible();
    putCardForm();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findPayButton('$550.00')).toBeVisible();
  });
});

describe('after the card', () => {
  it.each([
    [{ status: 500 }, 'Payment Error: An error occurred during payment.'],
    [{ status: 500, body: { message: 'The ledger is away.' } }, 'The ledger is away.'],
    [{ body: { thanks: true } }, 'Server Error: Unexpected server response.'],
  ])('records again, without paying again, after %j', async (answer, message) => {
    const form = putCardForm();
    const { user } = await chooseHalf();
    await proceedToPay(user);
    const button = await findPayButton('$550.00');
    answerWith('POST', tracking, answer);
    await user.click(button);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    interceptNothing();
    await user.click(screen.getByRole('button', { name: 'Record my share' }));
    expect(await screen.findByText(recorded)).toBeVisible();
    expect(form.confirmed).toHaveLength(1);
  });

  it('waits while the payment is being confirmed', async () => {
    putCardForm();
    const { user } = await chooseHalf();
    await proceedToPay(user);
    const button = await findPayButton('$550.00');
    const message = 'Payment is being confirmed; do not pay again.';
    answerWith('POST', tracking, { status: 503, body: { message, code: 'paymentPending' } });
    await user.click(button);
    expect(await screen.findByText(message)).toBeVisible();
    interceptNothing();
    expect(await screen.findByText(recorded)).toBeVisible();
  });
});
