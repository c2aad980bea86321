import { act, screen, waitFor, within } from '#testing/screen';

import { answerWith, breakNetwork } from '#testing/answers';
import { putCardForm, takeCardFormAway } from '#testing/cardForm';
import { literalSession, type Shape } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];
const paid = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
const recorded = 'Payment successful and purchase recorded.';
const intents = '/api/stripe/payment-intent';
const tracking = '/api/purchase-tracking';

/** Stripe's package keeps the script that it found first. */
let form: ReturnType<typeof putCardForm>;
beforeAll(() => {
  form = putCardForm();
});
afterAll(takeCardFormAway);
// The provider's package says on a page without https that live keys need it.
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue());

type User = ReturnType<typeof renderPage>['user'];

/** The part of the page to search in, because a search of the whole page is slow. */
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

/** Waits until the page has read the publishable key. */
async function proceed(user: User): Promise<void> {
  const button = (await selection()).getByRole('button', { name: 'Proceed to Pay' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

async function pay(user: User, amount: string): Promise<void> {
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  expect(payment.getByRole('heading')).toHaveTextContent('Pay with Card');
  const button = await payment.findByText(`Pay ${amount}`);
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

describe('a buyer whom a server sends back from the card provider', () => {
  const literal = serveLiterally('bare');
  const returned = '/success?groupId=g1&portion=Half&amountPaid=550&payment_intent=pi_1';

  it('has no share recorded when the provider says that the payment failed', async () => {
    renderPage(`${returned}&redirect_status=failed`, literalSession(literal.world));
    expect(await screen.findByText('The payment was not completed.')).toBeVisible();
    expect(literal.lastCall(tracking)).toBeUndefined();
  });

  it.each([
    ['says that the payment succeeded', '&redirect_status=succeeded'],
    ['says nothing', ''],
  ])('has the share recorded when the provider %s', async (_, status) => {
    renderPage(`${returned}${status}`, literalSession(literal.world));
    expect(await screen.findByText('Payment successful!')).toBeVisible();
    expect(literal.lastCall(tracking)?.body).toMatchObject({ groupId: 'g1', portion: 'Half' });
  });
});

describe.each(shapes)('buying a share of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);

  it('shows what is selected and what it costs, pays and records', async () => {
    form.confirm = async () => paid;
    form.confirmed = [];
    const counts = { totalCost: 1000, remainingCost: 500, costPerPortion: 250, portionsTaken: 2 };
    Object.assign(literal.world.groups[0] ?? {}, counts);
    const { user } = renderPage('/GroupSearchAndJoin', literalSession(literal.world));
    await user.click(await screen.findByRole('button', { name: 'Select Angus for six' }));
    expect(screen.getAllByLabelText('8 of 16 sold, 8 left')).not.toHaveLength(0);
    await choose(user, 'Half');
    expect(screen.getByText('You selected:')).toHaveTextContent('Half');
    expect(screen.getByText('Amount to Pay:')).toHaveTextContent('$125.00');
    await proceed(user);
    await pay(user, '$125.00');
    expect(await screen.findByText(recorded)).toBeVisible();
    expect(form.confirmed).toEqual(['pi_1']);
    expect(literal.lastCall(intents)?.body).toMatchObject({ amount: 12500, currency: 'usd' });
    expect(literal.lastCall(tracking)?.body).toMatchObject({
      groupId: 'g1',
      userId: 'u1',
      portion: 'Half',
      amountPaid: 125,
    });
  });
});

describe('messages for a buyer', () => {
  const literal = serveLiterally('wrapped');

  it('name every failure from the choice of a portion on, until the full group fades out', async () => {
    Object.assign(literal.world.groups[0] ?? {}, { remainingCost: 500 });
    const address = '/GroupSearchAndJoin?supplierId=s1&groupId=g1';
    const { user } = renderPage(address, literalSession(literal.world));
    await proceed(user);
    expect(await screen.findByText('Select a portion before paying.')).toBeVisible();

    await openPortions(user);
    const half = await screen.findByRole('option', { name: /^Half.*\(Unavailable\) an eighth/ });
    expect(half).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByText(/^Quarter:/));
    answerWith('POST', intents, { status: 500, body: '' });
    await proceed(user);
    expect(await screen.findByText('Payment failed. Please try again.')).toBeVisible();

    answerWith('POST', intents, { body: { clientSecret: 'pi_1_secret_1' } });
    await proceed(user);
    form.confirm = async () => ({ error: { message: 'Your card was declined.' } });
    await pay(user, '$275.00');
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    form.confirm = async () => ({ error: {} });
    await pay(user, '$275.00');
    expect(await screen.findByText('Payment failed. Please try again.')).toBeVisible();
    expect(screen.getByText('Pay $275.00')).toBeEnabled();
    expect(literal.lastCall(tracking)).toBeUndefined();

    form.confirm = async () => paid;
    breakNetwork('POST', tracking);
    await pay(user, '$275.00');
    const notRecorded = 'Payment Error: An error occurred during payment.';
    expect(await screen.findByText(notRecorded)).toBeVisible();
    answerWith('POST', tracking, { body: { thanks: true } });
    await user.click(screen.getByText('Record my share'));
    expect(await screen.findByText('Server Error: Unexpected server response.')).toBeVisible();

    const [group] = literal.world.groups;
    const updatedGroup = { ...group, status: 'full', remainingCost: 0 };
    answerWith('POST', tracking, { body: { updatedGroup } });
    await user.click(screen.getByText('Record my share'));
    expect(await screen.findByText(recorded)).toBeVisible();
    expect(await screen.findByText('No groups found.')).toBeVisible();
  });
});
