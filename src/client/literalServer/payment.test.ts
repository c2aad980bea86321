import { act, screen, waitFor, within } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { putCardForm, takeCardFormAway } from '#testing/cardForm';
import { literalSession, type Shape } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];
const paid = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };

/** Stripe's package keeps the script that it found first. */
const form = putCardForm();
afterAll(takeCardFormAway);
// The provider's package says on a page without https that live keys need it.
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue());

type User = ReturnType<typeof renderPage>['user'];

/** Looking only here is quicker than through the whole page. */
const selection = async () => within(await screen.findByRole('region', { name: 'Your selection' }));

/** By keyboard: to Material's select a slow machine's click is a drag, and closes it again. */
async function openPortions(user: User): Promise<void> {
  const portions = (await selection()).getByRole('combobox', { name: 'Portion' });
  act(() => portions.focus());
  await user.keyboard('{Enter}');
}

async function choose(user: User, portion: string): Promise<void> {
  await openPortions(user);
  await user.click(await screen.findByText(new RegExp(`^${portion}:`)));
}

/** As soon as it is known with which key. */
async function proceed(user: User): Promise<void> {
  const button = (await selection()).getByRole('button', { name: 'Proceed to Pay' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

async function pay(user: User, amount = '$550.00'): Promise<void> {
  await choose(user, 'Half');
  await proceed(user);
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  expect(payment.getByRole('heading')).toHaveTextContent('Pay with Card');
  const button = payment.getByRole('button', { name: `Pay ${amount}` });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

describe.each(shapes)('buying a share of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);

  it('shows what is selected and what it costs', async () => {
    const { user } = renderPage('/GroupSearchAndJoin?groupId=g1', literalSession(literal.world));
    await choose(user, 'Half');
    expect(screen.getByText('You selected:')).toBeVisible();
    expect(screen.getByText('$550.00')).toBeVisible();
  });

  it('pays and records', async () => {
    form.confirm = async () => paid;
    const { user } = renderPage(
      '/GroupSearchAndJoin?supplierId=s1&groupId=g1',
      literalSession(literal.world),
    );
    await pay(user);
    expect(await screen.findByText('Payment successful and purchase recorded.')).toBeVisible();
    expect(literal.lastCall('/api/stripe/payment-intent')?.body).toMatchObject({
      amount: 55000,
      currency: 'usd',
    });
    expect(literal.lastCall('/api/purchase-tracking')?.body).toMatchObject({
      groupId: 'g1',
      userId: 'u1',
      portion: 'Half',
      amountPaid: 550,
    });
  });

  it('sells a share of a group chosen in the list', async () => {
    form.confirm = async () => paid;
    form.confirmed = [];
    const counts = { totalCost: 1000, remainingCost: 500, costPerPortion: 250, portionsTaken: 2 };
    Object.assign(literal.world.groups[0] ?? {}, counts);
    const { user } = renderPage('/GroupSearchAndJoin', literalSession(literal.world));
    await user.click(await screen.findByRole('button', { name: 'Select Angus for six' }));
    expect(screen.getAllByLabelText('16 quarters: 8 sold, 8 left')).not.toHaveLength(0);
    await pay(user, '$125.00');
    expect(await screen.findByText('Payment successful and purchase recorded.')).toBeVisible();
    expect(form.confirmed).toEqual(['pi_1']);
    expect(literal.lastCall('/api/purchase-tracking')?.body).toMatchObject({
      groupId: 'g1',
      userId: 'u1',
      portion: 'Half',
      amountPaid: 125,
    });
  });
});

describe('what a buyer is told', () => {
  const literal = serveLiterally('wrapped');
  const open = () => renderPage('/GroupSearchAndJoin?groupId=g1', literalSession(literal.world));

  it('to select a portion first', async () => {
    const { user } = open();
    await proceed(user);
    expect(await screen.findByText('Select a portion before paying.')).toBeVisible();
  });

  it('which portion is unavailable', async () => {
    Object.assign(literal.world.groups[0] ?? {}, { remainingCost: 500 });
    const { user } = open();
    await openPortions(user);
    const half = await screen.findByText(/^Half.*\(Unavailable\)$/);
    expect(half).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [
      'in the provider’s words',
      { error: { message: 'Your card was declined.' } },
      'Your card was declined.',
    ],
    ['where the provider has none', { error: {} }, 'Payment failed. Please try again.'],
  ])('that the card was not taken, %s', async (_, confirmation, told) => {
    form.confirm = async () => confirmation;
    const { user } = open();
    await pay(user);
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getByText('Pay $550.00')).toBeEnabled();
    expect(literal.lastCall('/api/purchase-tracking')).toBeUndefined();
  });

  it('that the payment could not be started', async () => {
    answerWith('POST', '/api/stripe/payment-intent', { status: 500, body: '' });
    const { user } = open();
    await choose(user, 'Half');
    await proceed(user);
    expect(await screen.findByText('Payment failed. Please try again.')).toBeVisible();
  });

  it('that the purchase was not recorded', async () => {
    form.confirm = async () => paid;
    breakNetwork('POST', '/api/purchase-tracking');
    const { user } = open();
    await pay(user);
    const told = 'Payment Error: An error occurred during payment.';
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('that the server answered something else', async () => {
    form.confirm = async () => paid;
    answerWith('POST', '/api/purchase-tracking', { body: { thanks: true } });
    const { user } = open();
    await pay(user);
    expect(await screen.findByText('Server Error: Unexpected server response.')).toBeVisible();
  });

  it('that the group is full: its row fades and goes', async () => {
    form.confirm = async () => paid;
    const [group] = literal.world.groups;
    answerWith('POST', '/api/purchase-tracking', {
      body: { updatedGroup: { ...group, status: 'full', remainingCost: 0 } },
    });
    const { user } = open();
    await pay(user);
    expect(await screen.findByText('Payment successful and purchase recorded.')).toBeVisible();
    expect(await screen.findByText('No groups found.')).toBeVisible();
  });
});
