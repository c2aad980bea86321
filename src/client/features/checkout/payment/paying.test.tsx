import { screen, waitFor } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { choosePortion, findPayButton, proceedToPay, recorded, selectGroup } from '#testing/buying';
import { payWith, putCardForm, takeCardFormAway } from '#testing/cardForm';
import { cards } from '#testing/cardProvider';
import { purchasesOf, readGroup } from '#testing/factories/purchases';

afterEach(takeCardFormAway);

it('buys the share once, however often Pay is pressed', async () => {
  const form = putCardForm();
  const { user, group, buyer } = await selectGroup();
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  const button = await findPayButton('$550.00');
  expect(screen.getByText(/^Held for you for \d+:\d\d$/)).toBeInTheDocument();
  await user.dblClick(button);
  expect(await screen.findByText(recorded)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Your share is paid' })).toHaveFocus();
  expect(form.confirmed).toHaveLength(1);
  await waitFor(async () => {
    const { quarters } = await readGroup(buyer.token, group._id);
    expect(quarters).toMatchObject({ sold: 2, yours: 2 });
  });
});

it('keeps form and hold when a card is declined', async () => {
  const form = putCardForm(payWith(cards.isDeclined));
  const { user, buyer } = await selectGroup();
  await choosePortion(user, 'Quarter');
  await proceedToPay(user);
  await user.click(await findPayButton('$275.00'));
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  await waitFor(async () => {
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'held' }]);
  });
  form.confirm = payWith();
  await user.click(await findPayButton('$275.00'));
  expect(await screen.findByText(recorded)).toBeVisible();
});

it('takes a group that sold out off the list', async () => {
  putCardForm();
  const { user, group } = await selectGroup({ totalPortions: 1 });
  await choosePortion(user, 'Full');
  await proceedToPay(user);
  await user.click(await findPayButton('$4,400.00'));
  await screen.findByText(recorded);
  const row = { selector: 'span' };
  await waitFor(() => expect(screen.queryByText(group.name, row)).not.toBeInTheDocument());
});

it('gives the share back when the selection is cleared', async () => {
  putCardForm();
  const { user, buyer } = await selectGroup();
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  await findPayButton('$550.00');
  await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
  await waitFor(async () => expect(await purchasesOf(buyer)).toEqual([]));
});

it('shows the demo form where the server asks for it', async () => {
  putCardForm();
  const payments = { mode: 'emulator', publishableKey: 'pk_test_1', demoAmount: 3000 };
  answerWith('GET', '/api/config', { body: { productName: 'Sharecut', payments } });
  const { user } = await selectGroup();
  await choosePortion(user, 'Half');
  const asked = answerWith('POST', '/api/stripe/payment-intent', {
    body: { clientSecret: 'pi_1_secret_1' },
  });
  await proceedToPay(user);
  await findPayButton('$30.00');
  expect(await asked[0]?.json()).toEqual({ amount: 3000, currency: 'usd' });
});
