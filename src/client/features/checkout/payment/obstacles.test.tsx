import { screen } from '#testing/screen';

import { answerWith, breakNetwork } from '#testing/answers';
import {
  choosePortion,
  findPayButton,
  proceedToPay,
  recorded,
  selectGroup,
} from '#testing/factories/buying';
import { putCardForm, takeCardFormAway } from '#testing/cardForm';
import { sellForCash } from '#testing/factories/purchases';
import { buildUser, superadminToken } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';

const tracking = '/api/purchase-tracking';
const intents = '/api/stripe/payment-intent';

async function chooseHalf(parts: Parameters<typeof selectGroup>[0] = {}) {
  const page = await selectGroup(parts);
  await choosePortion(page.user, 'Half');
  return page;
}

afterEach(takeCardFormAway);

it('explains why no payment starts, preserves the choice, confirms a new price, and holds again after an expired hold', async () => {
  const form = putCardForm();
  const { user } = await chooseHalf();
  const gone = 'This share has just been taken.';
  answerWith('POST', intents, { status: 409, body: { message: gone, code: 'shareGone' } });
  await proceedToPay(user);
  expect(await screen.findByText(gone)).toBeVisible();
  expect(screen.getByText('You selected:')).toHaveTextContent('Half');

  breakNetwork('POST', intents);
  await proceedToPay(user);
  expect(await screen.findByText('Payment failed. Please try again.')).toBeVisible();

  answerWith('POST', intents, {
    status: 409,
    body: { message: 'The price has changed.', code: 'priceChanged', price: 560 },
  });
  await proceedToPay(user);
  expect(await screen.findByText(/from \$550.00 to \$560.00. Nothing was charged/)).toBeVisible();
  expect(screen.getByText('Amount to Pay:')).toHaveTextContent('$560.00');

  const holdsLast = [1000, 60_000];
  answerWith('POST', intents, {
    body: {
      clientSecret: 'pi_1_secret_1',
      get holdExpiresAt() {
        return new Date(Date.now() + Number(holdsLast.shift())).toISOString();
      },
    },
  });
  await proceedToPay(user);
  // The button takes no click while the page asks what is left.
  await screen.findByText(/The share is still there/);
  await user.click(screen.getByText('Hold it again'));
  expect(await findPayButton('$560.00')).toBeVisible();
  expect(form.confirmed).toEqual([]);
});

it('asks what is left when a hold ran out, and leads on from a share that another buyer bought meanwhile', async () => {
  putCardForm();
  const { user, group } = await chooseHalf({ totalPortions: 1 });
  answerWith('POST', intents, {
    body: {
      clientSecret: 'pi_1_secret_1',
      get holdExpiresAt() {
        return new Date(Date.now() + 1000).toISOString();
      },
    },
  });
  await proceedToPay(user);
  expect(await screen.findByText('Pay with Card')).toBeVisible();
  interceptNothing();
  const { email } = await buildUser();
  const sale = { token: await superadminToken(), email };
  for (const _ of ['the other Half', 'the one that was held']) await sellForCash(group._id, sale);
  const words = 'Your hold has ended, and nothing was charged. Another buyer bought it meanwhile.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('Hold it again')).not.toBeInTheDocument();
  expect(screen.getByText('See other animals')).toBeVisible();
  expect(screen.getByText('Join the waitlist for a Half')).toBeVisible();
});

it('records again without paying again when recording failed, and waits while the payment is being confirmed', async () => {
  const form = putCardForm();
  const { user } = await chooseHalf();
  await proceedToPay(user);
  const button = await findPayButton('$550.00');
  answerWith('POST', tracking, { status: 500 });
  await user.click(button);
  const failed = 'Payment Error: An error occurred during payment.';
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.queryByText(/^Pay \$/)).not.toBeInTheDocument();

  for (const [answer, message] of [
    [{ status: 500, body: { message: 'The ledger is away.' } }, 'The ledger is away.'],
    [{ body: { thanks: true } }, 'Server Error: Unexpected server response.'],
  ] as const) {
    answerWith('POST', tracking, answer);
    await user.click(screen.getByText('Record my share'));
    expect(await screen.findByText(message)).toBeVisible();
  }

  const message = 'Payment is being confirmed; do not pay again.';
  answerWith('POST', tracking, { status: 503, body: { message, code: 'paymentPending' } });
  await user.click(screen.getByText('Record my share'));
  expect(await screen.findByText(message)).toBeVisible();
  interceptNothing();
  expect(await screen.findByText(recorded)).toBeVisible();
  expect(form.confirmed).toHaveLength(1);
});
