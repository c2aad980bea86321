import { screen, waitFor } from '@testing-library/react';

import { supplierIdOf } from '#shared/groups/groupSupplier';
import { answerWith } from '#testing/answers';
import { choosePortion, findPayButton, proceedToPay, recorded, selectGroup } from '#testing/buying';
import { payWith, putCardForm, takeCardFormAway } from '#testing/cardForm';
import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { purchasesOf, readGroup, startPayment } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';

afterEach(takeCardFormAway);

it('buys the share once, however often Pay is pressed', async () => {
  const form = putCardForm();
  const { user, group, buyer } = await selectGroup();
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  const button = await findPayButton('$550.00');
  expect(screen.getByText(/^Held for you: \d+:\d\d$/)).toBeInTheDocument();
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

it('says once what does not pass the card form, and leaves to it what it says itself', async () => {
  const form = putCardForm(async () => ({
    error: { type: 'validation_error', message: 'Choose a payment method.' },
  }));
  const { user } = await selectGroup();
  await choosePortion(user, 'Quarter');
  await proceedToPay(user);
  await user.click(await findPayButton('$275.00'));
  expect(await screen.findByText('Choose a payment method.')).toBeVisible();
  const message = 'Your card number is incomplete.';
  form.confirm = async () => ({
    error: { type: 'validation_error', code: 'incomplete_number', message },
  });
  await user.click(await findPayButton('$275.00'));
  await waitFor(() => expect(form.confirmed).toHaveLength(2));
  await findPayButton('$275.00');
  expect(screen.queryByText('Choose a payment method.')).not.toBeInTheDocument();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
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

/** A half of one of two groups, about to be paid for. */
async function reachPayment() {
  const { _id: supplierId } = await buildSupplier();
  await buildGroup({ supplierId, name: 'Fall lamb' });
  const form = putCardForm();
  const page = await selectGroup({ supplierId });
  await choosePortion(page.user, 'Half');
  await proceedToPay(page.user);
  return { ...page, form, button: await findPayButton('$550.00') };
}

it('leads nowhere else on the page from the moment the card is charged', async () => {
  const { user, router, form, button } = await reachPayment();
  const { search } = router.state.location;
  let charge = (): void => undefined;
  const charged = new Promise<void>((resolve) => {
    charge = resolve;
  });
  form.confirm = async (id) => {
    await charged;
    return payWith()(id);
  };
  const pending = { message: 'Payment is being confirmed; do not pay again.' };
  answerWith('POST', '/api/purchase-tracking', { status: 503, body: pending });
  const tryToLeave = async () => {
    expect(screen.queryByRole('button', { name: 'Change the share' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Select Fall lamb' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText(/^Your share is being paid for/)).toBeVisible();
    expect(router.state.location.search).toBe(search);
  };
  await screen.findByRole('button', { name: 'Select Fall lamb' });
  await user.click(button);
  await screen.findByRole('button', { name: 'Paying' });
  await tryToLeave();
  charge();
  expect(await screen.findByText(pending.message)).toBeVisible();
  await tryToLeave();
  interceptNothing();
  expect(await screen.findByText(recorded)).toBeVisible();
  expect(form.confirmed).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Select Fall lamb' }));
  expect(await screen.findByRole('heading', { name: 'Fall lamb' })).toBeVisible();
});

it('lets a declined buyer change the share', async () => {
  const { user, form, button } = await reachPayment();
  form.confirm = payWith(cards.isDeclined);
  await user.click(button);
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Change the share' }));
  expect(await screen.findByRole('button', { name: 'Proceed to Pay' })).toBeVisible();
});

it.each([
  ['the selection is cleared', 'Clear Selection'],
  ['another group is selected', 'Select Fall lamb'],
  ['something else is searched for', 'Search'],
])('gives the share back when %s', async (_when, name) => {
  const { user, buyer } = await reachPayment();
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(async () => expect(await purchasesOf(buyer)).toEqual([]));
});

it('keeps the share when its own group is selected again', async () => {
  const { user, buyer, group } = await reachPayment();
  await user.click(await screen.findByRole('button', { name: `Select ${group.name}` }));
  await expect(findPayButton('$550.00')).resolves.toBeVisible();
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'held' }]);
});

it('gives back what was held before the page was loaded', async () => {
  const group = await buildGroup();
  const buyer = await buildUser({ supplierId: supplierIdOf(group) });
  await startPayment(buyer, group._id, 'Half');
  const { user } = renderPage(`/GroupSearchAndJoin?groupId=${group._id}`, sessionOf(buyer));
  await user.click(await screen.findByRole('button', { name: 'Clear Selection' }));
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
