import { screen, waitFor, within } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { findPayButton } from '#testing/buying';
import { putCardForm, takeCardFormAway } from '#testing/cardForm';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare, purchasesOf } from '#testing/factories/purchases';
import { buildUser, sessionOf, superadminToken, type TestUser } from '#testing/factories/users';
import { buildLine, lineOf } from '#testing/factories/waitlist';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

afterEach(takeCardFormAway);

const giveBack = async (holder: TestUser) => {
  const [held] = await purchasesOf(holder);
  await api('POST', `/api/purchases/${held?._id}/release`, { token: holder.token });
};

/** Of one Full: a Half is sold, a Quarter held, a Quarter free; and one who waits for a Half. */
async function buildTight() {
  const group = await buildGroup({ totalPortions: 1 });
  await buyShare(group._id, 'Half');
  const { buyer: holder } = await holdShare(group._id, 'Quarter');
  await buildLine(group._id, 'Full');
  return { group, holder };
}

describe('the line of a group', () => {
  it('is joined and left beside the portion that is not available', async () => {
    const { group } = await buildTight();
    const member = await buildUser();
    const { user } = renderPage(`/groups/view/${group._id}`, sessionOf(member));
    const shares = within(await screen.findByRole('region', { name: 'Shares left' }));
    expect(shares.getByText(/1 person is in line/)).toBeVisible();
    expect(shares.queryByRole('button', { name: /Quarter/ })).not.toBeInTheDocument();
    await user.click(shares.getByRole('button', { name: 'Stand in line for a Half' }));
    expect(await shares.findByText('You are number 2 in line for a Half.')).toBeVisible();
    expect(
      shares.getByRole('button', { name: 'Wait for a Full instead, at the end' }),
    ).toBeVisible();
    await user.click(shares.getByRole('button', { name: 'Leave the line' }));
    expect(await shares.findByRole('button', { name: 'Stand in line for a Half' })).toBeVisible();
    expect((await lineOf(member, group._id))?.place).toBeNull();
  });

  it('can be left by whoever waits for what is not offered any more', async () => {
    const { group } = await buildTight();
    const [second] = await buildLine(group._id, 'Half');
    if (!second) throw new Error('nobody');
    await api('PUT', `/api/groups/${group._id}`, {
      token: await superadminToken(),
      body: { portionsAvailable: ['Full', 'Quarter'] },
    });
    const { user } = renderPage(`/groups/view/${group._id}`, sessionOf(second));
    expect(await screen.findByText('You are number 2 in line for a Half.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave the line' }));
    await waitFor(() => expect(screen.queryByText(/You are number/)).not.toBeInTheDocument());
    expect((await lineOf(second, group._id))?.place).toBeNull();
  });

  it('is there where every share is sold', async () => {
    const group = await buildGroup({ totalPortions: 1 });
    await buyShare(group._id, 'Full');
    const { user } = renderPage(`/groups/view/${group._id}`, sessionOf(await buildUser()));
    await user.click(await screen.findByRole('button', { name: 'Stand in line for a Quarter' }));
    expect(await screen.findByText('You are first in line for a Quarter.')).toBeVisible();
  });
});

describe('what is held for the first in line', () => {
  it('is paid by the ordinary step, and stays when the choice is cleared', async () => {
    const { group, holder } = await buildTight();
    const [first] = await buildLine(group._id, 'Half');
    if (!first) throw new Error('nobody');
    putCardForm();
    await giveBack(holder);
    const { user } = renderPage(`/groups/view/${group._id}`, sessionOf(first));
    expect(
      await screen.findByText(/^A Half came back: it is held for you until \w+day, /),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Buy a Share' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Pay for this Half' }));
    const selection = within(await screen.findByRole('region', { name: 'Your selection' }));
    expect(await selection.findByText(/^A Half came back/)).toBeVisible();
    expect(selection.getByText('Amount to Pay:')).toHaveTextContent('$2,200.00');
    await user.click(selection.getByRole('button', { name: 'Proceed to Pay' }));
    await findPayButton('$2,200.00');
    expect(screen.getByText(/^Held for you: 23:5\d:\d\d$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    expect((await lineOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });
  });

  it('is let go once that is meant', async () => {
    const { group, holder } = await buildTight();
    const [first] = await buildLine(group._id, 'Half');
    if (!first) throw new Error('nobody');
    await giveBack(holder);
    const { user } = renderPage(`/groups/view/${group._id}`, sessionOf(first));
    await user.click(await screen.findByRole('button', { name: 'Let it go' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Let your Half go?' }));
    await user.click(dialog.getByRole('button', { name: 'Let it go' }));
    await waitFor(() => expect(screen.queryByText(/came back/)).not.toBeInTheDocument());
    expect(await lineOf(first, group._id)).toMatchObject({ place: null, offer: null });
  });

  it('is kept where letting it go fails, and the dialog says why', async () => {
    const { group, holder } = await buildTight();
    const [first] = await buildLine(group._id, 'Half');
    if (!first) throw new Error('nobody');
    await giveBack(holder);
    const { user } = renderPage(`/groups/view/${group._id}`, sessionOf(first));
    await user.click(await screen.findByRole('button', { name: 'Let it go' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Let your Half go?' }));
    const body = { message: 'Someone’s payment is being taken right now.' };
    answerWith('DELETE', `/api/groups/${group._id}/waitlist`, { status: 409, body });
    await user.click(dialog.getByRole('button', { name: 'Let it go' }));
    expect(await dialog.findByText(body.message)).toBeVisible();
    expect(screen.getAllByText(body.message)).toHaveLength(1);
  });

  it('shows to others as held, with a way into the line', async () => {
    const { group, holder } = await buildTight();
    await buildLine(group._id, 'Half');
    const other = await buildUser();
    await giveBack(holder);
    const { user } = renderPage(`/GroupSearchAndJoin?groupId=${group._id}`, sessionOf(other));
    const line = within(await screen.findByRole('region', { name: 'Stand in line' }));
    expect(await screen.findByText(/held for people in line/)).toBeVisible();
    await user.click(line.getByRole('button', { name: 'Stand in line for a Half' }));
    expect(await line.findByText('You are number 2 in line for a Half.')).toBeVisible();
  });
});

it('is shown among my groups', async () => {
  const { group } = await buildTight();
  const [second] = await buildLine(group._id, 'Half');
  if (!second) throw new Error('nobody');
  renderPage('/groups', sessionOf(second));
  const mine = within(await screen.findByRole('region', { name: 'Groups you stand in line for' }));
  expect(mine.getByRole('link', { name: group.name })).toBeVisible();
  expect(mine.getByText('You are number 2 in line for a Half.')).toBeVisible();
});
