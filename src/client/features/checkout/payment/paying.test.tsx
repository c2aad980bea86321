import { screen, waitFor } from '#testing/screen';

import { supplierIdOf } from '#shared/groups/groupSupplier';
import { answerWith } from '#testing/answers';
import {
  choosePortion,
  findPayButton,
  proceedToPay,
  recorded,
  selectGroup,
} from '#testing/factories/buying';
import { payWith, putCardForm, takeCardFormAway } from '#testing/cardForm';
import { cards, scheduleFault } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { purchasesOf, readGroup, startPayment } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';

afterEach(takeCardFormAway);

it('buys the share once when Pay is pressed repeatedly, and removes a group that sold out from the list', async () => {
  const form = putCardForm();
  const { user, group, buyer } = await selectGroup({ totalPortions: 1 });
  await choosePortion(user, 'Full');
  await proceedToPay(user);
  const button = await findPayButton('$4,400.00');
  expect(screen.getByText(/^Held for you: \d+:\d\d$/)).toBeInTheDocument();
  await user.dblClick(button);
  expect(await screen.findByText(recorded)).toBeVisible();
  const end = 'Your share is paid, and that was the last one';
  expect(await screen.findByText(end)).toHaveFocus();
  expect(form.confirmed).toHaveLength(1);
  const row = { selector: 'span' };
  await waitFor(() => expect(screen.queryByText(group.name, row)).not.toBeInTheDocument());
  const { quarters } = await readGroup(buyer.token, group._id);
  expect(quarters).toMatchObject({ sold: 4, yours: 4 });
});

it('leads to the paid share once when its buyer has something left to do', async () => {
  putCardForm();
  const { user } = await selectGroup({ inspection: 'customExempt' });
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  await user.click(await findPayButton('$550.00'));
  expect(await screen.findByText(/^Next: /)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /your share$/i })).toHaveLength(1);
});

it('keeps form and hold when the card is declined, shows it once, and lets the buyer change the share', async () => {
  const form = putCardForm(async () => ({
    error: { type: 'validation_error', message: 'Choose a payment method.' },
  }));
  const { user, buyer } = await selectGroup();
  await choosePortion(user, 'Quarter');
  await proceedToPay(user);
  await user.click(await findPayButton('$275.00'));
  expect(await screen.findByText('Choose a payment method.')).toBeVisible();

  // The provider’s card form shows errors at its own fields.
  const message = 'Your card number is incomplete.';
  form.confirm = async () => ({
    error: { type: 'validation_error', code: 'incomplete_number', message },
  });
  await user.click(await findPayButton('$275.00'));
  await waitFor(() => expect(form.confirmed).toHaveLength(2));
  await findPayButton('$275.00');
  expect(screen.queryByText('Choose a payment method.')).not.toBeInTheDocument();
  expect(screen.queryByText(message)).not.toBeInTheDocument();

  form.confirm = payWith(cards.isDeclined);
  await user.click(await findPayButton('$275.00'));
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'held', portion: 'Quarter' }]);

  await user.click(screen.getByLabelText('Change the share'));
  await screen.findByText('Proceed to Pay');
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  form.confirm = payWith();
  await user.click(await findPayButton('$550.00'));
  expect(await screen.findByText(recorded)).toBeVisible();
});

/** The groups of a supplier: one that is bought from, and a lamb beside it. */
async function buildHerd() {
  const { _id: supplierId } = await buildSupplier();
  await buildGroup({ supplierId, name: 'Fall lamb' });
  return supplierId;
}

it('blocks other navigation on the page when the card is being charged', async () => {
  let charge = (): void => undefined;
  const charged = new Promise<void>((resolve) => {
    charge = resolve;
  });
  const form = putCardForm(async (id) => {
    await charged;
    return payWith()(id);
  });
  const { user, router } = await selectGroup({ supplierId: await buildHerd() });
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  const button = await findPayButton('$550.00');
  const { search } = router.state.location;
  const pending = { message: 'Payment is being confirmed; do not pay again.' };
  answerWith('POST', '/api/purchase-tracking', { status: 503, body: pending });
  const tryToLeave = async () => {
    expect(screen.queryByLabelText('Change the share')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Select Fall lamb'));
    await user.click(screen.getByText('Search', { selector: 'button' }));
    expect(await screen.findByText(/^Your share is being paid for/)).toBeVisible();
    expect(router.state.location.search).toBe(search);
  };
  await screen.findByLabelText('Select Fall lamb');
  await user.click(button);
  await screen.findByText('Paying');
  await tryToLeave();
  charge();
  expect(await screen.findByText(pending.message)).toBeVisible();
  await tryToLeave();
  interceptNothing();
  expect(await screen.findByText(recorded)).toBeVisible();
  expect(form.confirmed).toHaveLength(1);
  await user.click(screen.getByLabelText('Select Fall lamb'));
  expect(await screen.findByRole('heading', { name: 'Fall lamb' })).toBeVisible();
});

it('releases the share when the buyer selects something else, and keeps it when its own group is selected again', async () => {
  putCardForm();
  const group = await buildGroup({ supplierId: await buildHerd() });
  const buyer = await buildUser({ supplierId: supplierIdOf(group) });
  const isReleased = () => waitFor(async () => expect(await purchasesOf(buyer)).toEqual([]));
  // Held before the page was loaded.
  await startPayment(buyer, group._id, 'Half');
  const { user } = renderPage(`/GroupSearchAndJoin?groupId=${group._id}`, sessionOf(buyer));
  await user.click(await screen.findByText('Clear Selection'));
  await isReleased();

  const own = `Select ${group.name}`;
  const hold = async () => {
    await user.click(await screen.findByLabelText(own));
    await screen.findByText('Proceed to Pay');
    await choosePortion(user, 'Half');
    await proceedToPay(user);
    await findPayButton('$550.00');
  };
  await hold();
  await user.click(await screen.findByLabelText(own));
  await findPayButton('$550.00');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'held' }]);
  await user.click(screen.getByLabelText('Select Fall lamb'));
  await isReleased();
  await hold();
  await user.click(screen.getByText('Search', { selector: 'button' }));
  await isReleased();

  await hold();
  await scheduleFault({
    operation: 'cancel',
    kind: 'server-error',
    metadata: { user: buyer.userId },
    times: 2,
  });
  await user.click(screen.getByText('Clear Selection'));
  expect(await screen.findByText(/do not pay for it any more/)).toBeVisible();
});

function setToDemoForm(): void {
  const payments = {
    mode: 'emulator',
    publishableKey: 'pk_test_1',
    scriptUrl: '/stripe.js',
    demoAmount: 3000,
  };
  answerWith('GET', '/api/config', { body: { productName: 'Sharecut', payments } });
}

it('names no price as paid when the demo form has charged another amount', async () => {
  setToDemoForm();
  putCardForm();
  const { user } = await selectGroup();
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  await user.click(await findPayButton('$30.00'));
  expect(await screen.findByText(/^A Half of .*, with the demo form\. Receipt SC-/)).toBeVisible();
});

it('shows the demo form when the server is set to it, and offers Retry when the script of the provider is blocked', async () => {
  setToDemoForm();
  const append = jest.spyOn(document.head, 'append');
  const { user } = await selectGroup();
  await choosePortion(user, 'Half');
  const asked = answerWith('POST', '/api/stripe/payment-intent', {
    body: { clientSecret: 'pi_1_secret_1' },
  });
  await proceedToPay(user);
  await waitFor(() => expect(append).toHaveBeenCalled());
  (append.mock.calls[0]?.[0] as HTMLElement).dispatchEvent(new Event('error'));
  expect(await screen.findByText(/payment script could not be loaded/)).toBeVisible();
  putCardForm();
  await user.click(screen.getByText('Retry'));
  expect(await findPayButton('$30.00')).toBeVisible();
  expect(await asked[0]?.json()).toEqual({ amount: 3000, currency: 'usd' });
});
