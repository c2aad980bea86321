import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith, breakNetwork } from '#testing/answers';
import { giveContact, ownerContact } from '#testing/factories/owners';
import { buildWindow, chooseWindow, inHours } from '#testing/factories/pickup';
import { buyShare, refundShare, sellForCash } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, sessionOf, succeed } from '#testing/factories/users';
import { intercept, interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

async function openBarn() {
  const ranch = await buildRanch();
  const window = await buildWindow(ranch.group._id, inHours(48));
  const { purchase, buyer } = await buyShare(ranch.group._id, 'Half', ranch.member);
  await succeed(chooseWindow(purchase._id, window._id, { ...buyer, collector: 'May' }));
  const other = await buildUser({ supplierId: ranch.admin.supplierId });
  const { token } = ranch.admin;
  const cash = await sellForCash(ranch.group._id, { token, email: other.email });
  const address = `/admin/groups/${ranch.group._id}/pickup`;
  const open = () => {
    // Events of what was sold a moment ago would ask for the list once more, at any time.
    answerWith('GET', '/api/groups/events', { status: 404 });
    return renderPage(address, sessionOf(ranch.admin));
  };
  const collectedAt = async (id: string) => {
    const path = `/api/groups/${ranch.group._id}/handover`;
    const { body } = await api<{ shares: { purchaseId: string; collectedAt: string | null }[] }>(
      'GET',
      path,
      { token },
    );
    return body.shares.find(({ purchaseId }) => purchaseId === id)?.collectedAt ?? null;
  };
  return { ...ranch, open, address, purchase, buyer, other, cash, collectedAt };
}

/** When the newest list was kept on this phone, in milliseconds since 1970. */
const keptAt = (lastSeen: string | null): number =>
  Math.max(
    ...Object.values(JSON.parse(lastSeen ?? '{}') as Record<string, { at: number }>).map(
      ({ at }) => at,
    ),
  );

const giveOut = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`Hand over ${name}`) });
const undo = (name: string) => screen.findByRole('button', { name: new RegExp(`Undo ${name}`) });

describe('check-off', () => {
  it('gives out and undoes with one tap, by window, and finds a name or a number', async () => {
    const { open, buyer, other, cash, purchase, collectedAt } = await openBarn();
    const { user } = open();
    const chosen = within(await screen.findByRole('region', { name: /to/ }));
    expect(chosen.getByText('May collects')).toBeVisible();
    const none = within(screen.getByRole('region', { name: 'No window chosen' }));
    expect(none.getByText(other.username)).toBeVisible();
    await user.click(await giveOut(buyer.username));
    await undo(buyer.username);
    await waitFor(async () => expect(await collectedAt(purchase._id)).not.toBeNull());
    expect(screen.getByRole('status')).toHaveTextContent('1 of 2 picked up.');
    await user.click(await undo(buyer.username));
    await waitFor(async () => expect(await collectedAt(purchase._id)).toBeNull());
    expect(screen.queryByLabelText('Find a name or receipt number')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Find a buyer'));
    const find = screen.getByLabelText('Find a name or receipt number');
    // Letters that are typed faster than the list is drawn.
    act(() => {
      fireEvent.change(find, { target: { value: 'R' } });
      expect(find).toHaveValue('R');
    });
    fireEvent.change(find, { target: { value: cash.receiptNumber } });
    await waitFor(() => expect(screen.queryByText(buyer.username)).not.toBeInTheDocument());
    expect(await giveOut(other.username)).toBeVisible();
    await user.click(screen.getByLabelText('Find a buyer'));
    expect(await giveOut(buyer.username)).toBeVisible();
    expect(screen.queryByLabelText('Find a name or receipt number')).not.toBeInTheDocument();
  });

  it('names the owner with a phone, and where it is delivered the address, and finds the owner', async () => {
    const { open, group, buyer, other, purchase } = await openBarn();
    await succeed(giveContact(buyer.token));
    const delivery = await buildWindow(group._id, { kind: 'delivery', area: 'Yakima' });
    await succeed(chooseWindow(purchase._id, delivery._id, buyer));
    const { router } = open();
    await giveOut('Ann Ames');
    const { phone } = ownerContact;
    expect(screen.getByText(phone)).toHaveAttribute('href', 'tel:5095550134');
    expect(screen.getByText(/4 Elm Road/)).toBeVisible();
    await act(() => router.navigate(`/admin/groups/${group._id}/pickup?find=ames`));
    await waitFor(() => expect(screen.queryByText(other.username)).not.toBeInTheDocument());
    expect(await giveOut('Ann Ames')).toBeVisible();
  });

  it('shows a tap again after a list that was asked for before it has come', async () => {
    const { open, group, buyer, other, admin } = await openBarn();
    const { user } = open();
    await giveOut(buyer.username);
    const path = `/api/groups/${group._id}/handover`;
    const { body } = await api('GET', path, { token: admin.token });
    let letCome = (): void => undefined;
    const older = new Promise<Response>((resolve) => {
      letCome = () => resolve(Response.json(body));
    });
    let lists = 0;
    intercept(({ method, url }) => {
      if (method !== 'GET' || new URL(url).pathname !== path) return undefined;
      lists += 1;
      return lists === 1 ? older : undefined;
    });
    await user.click(await giveOut(buyer.username));
    await waitFor(() => expect(lists).toBe(1));
    await user.click(await giveOut(other.username));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/^2 of 2 picked up\.\s*$/),
    );
    letCome();
    await waitFor(() => expect(lists).toBe(2));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/^2 of 2 picked up\.\s*$/),
    );
  });

  it('keeps taps while the network is away, and sends them in their order when it is back', async () => {
    const { open, buyer, other, cash, purchase, collectedAt } = await openBarn();
    const { user, unmount } = open();
    await giveOut(buyer.username);
    breakNetwork('PUT', `/api/purchases/${purchase._id}/collected`);
    await user.click(await giveOut(buyer.username));
    await user.click(await giveOut(other.username));
    await user.click(await undo(other.username));
    expect(screen.getByRole('status')).toHaveTextContent('1 of 2 picked up. 3 not sent yet');
    expect(await collectedAt(purchase._id)).toBeNull();
    expect(await collectedAt(cash._id)).toBeNull();

    // A reload: the taps are on the phone.
    const kept = Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
    unmount();
    interceptNothing();
    open();
    Object.assign(localStorage, kept);
    window.dispatchEvent(new Event('storage'));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/^1 of 2 picked up\.\s*$/),
    );
    expect(await collectedAt(purchase._id)).not.toBeNull();
    expect(await collectedAt(cash._id)).toBeNull();
  });

  it('sends a tap again when its call gets no answer', async () => {
    const { open, buyer, purchase, collectedAt } = await openBarn();
    const { user } = open();
    const path = `/api/purchases/${purchase._id}/collected`;
    let calls = 0;
    intercept(({ url }) => {
      if (new URL(url).pathname !== path) return undefined;
      calls += 1;
      return calls === 1 ? new Promise<Response>(() => undefined) : undefined;
    });
    await user.click(await giveOut(buyer.username));
    await waitFor(() => expect(calls).toBe(1));
    window.dispatchEvent(new Event('online'));
    expect(screen.getByRole('status')).toHaveTextContent('1 of 2 picked up. 1 not sent yet');
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 31_000);
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/^1 of 2 picked up\.\s*$/),
    );
    expect(calls).toBe(2);
    expect(await collectedAt(purchase._id)).not.toBeNull();
  });

  it('shows the copy of its last visit without a network, says so, and keeps taps', async () => {
    const { open, group, buyer, purchase, other, collectedAt } = await openBarn();
    const { router, user } = open();
    const button = await giveOut(other.username);
    const kept = localStorage.getItem('lastSeen');
    await user.click(button);
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/^1 of 2 picked up\.\s*$/),
    );
    // The list after the tap has come: none is on its way when the network goes.
    await waitFor(() =>
      expect(keptAt(localStorage.getItem('lastSeen'))).toBeGreaterThan(keptAt(kept)),
    );
    await act(() => router.navigate('/account'));
    breakNetwork('GET', `/api/groups/${group._id}/handover`);
    breakNetwork('PUT', `/api/purchases/${purchase._id}/collected`);
    await act(() => router.navigate(`/admin/groups/${group._id}/pickup`));
    expect(
      await screen.findByText(/^The server was not reached\. Last updated /),
    ).toHaveTextContent('This is the copy saved on this phone: go on checking off.');
    await user.click(await giveOut(buyer.username));
    expect(screen.getByRole('status')).toHaveTextContent('2 of 2 picked up. 1 not sent yet');

    interceptNothing();
    act(() => void window.dispatchEvent(new Event('online')));
    // The list and the tap are on their way at once: either answer may come first.
    await waitFor(() => expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/^2 of 2 picked up\.\s*$/),
    );
    expect(await collectedAt(purchase._id)).not.toBeNull();
  });

  it('takes a tap of a share that was refunded meanwhile, and warns of it', async () => {
    const { open, buyer, purchase, collectedAt } = await openBarn();
    const { user } = open();
    const button = await giveOut(buyer.username);
    await refundShare(purchase._id);
    await user.click(button);
    expect(await screen.findByText('This share was refunded: do not give it out.')).toBeVisible();
    expect(await collectedAt(purchase._id)).not.toBeNull();
    await user.click(await undo(buyer.username));
    await waitFor(() => expect(screen.queryByText(buyer.username)).not.toBeInTheDocument());
  });

  it('says when a tap was refused, and why', async () => {
    const { open, buyer, purchase } = await openBarn();
    const { user } = open();
    const button = await giveOut(buyer.username);
    answerWith('PUT', `/api/purchases/${purchase._id}/collected`, {
      status: 409,
      body: { message: 'This share is not paid: do not give it out.' },
    });
    await user.click(button);
    expect(
      await screen.findByText(
        /handing over was refused. This share is not paid: do not give it out/,
      ),
    ).toBeVisible();
    await user.click(screen.getByLabelText('Close'));
    expect(screen.queryByText(/was refused/)).not.toBeInTheDocument();
  });
});
