import { act, screen, waitFor, within } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { confirmCardWith, installCardScript } from '#testing/cardScript';
import { literalSession, type Shape } from '#testing/literalCalls';
import { serveLiterally } from '#testing/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];
const paid = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };

beforeAll(installCardScript);
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

async function pay(user: User): Promise<void> {
  await choose(user, 'Half');
  await proceed(user);
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  expect(payment.getByRole('heading')).toHaveTextContent('Pay with Card');
  const button = payment.getByRole('button', { name: 'Pay $550.00' });
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
    confirmCardWith(paid);
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
    confirmCardWith(confirmation);
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
    confirmCardWith(paid);
    breakNetwork('POST', '/api/purchase-tracking');
    const { user } = open();
    await pay(user);
    const told = 'Payment Error: An error occurred during payment.';
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('that the server answered something else', async () => {
    confirmCardWith(paid);
    answerWith('POST', '/api/purchase-tracking', { body: { thanks: true } });
    const { user } = open();
    await pay(user);
    expect(await screen.findByText('Server Error: Unexpected server response.')).toBeVisible();
  });

  it('that the group is full: its row fades and goes', async () => {
    confirmCardWith(paid);
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
