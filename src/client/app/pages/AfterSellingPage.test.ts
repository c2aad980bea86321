import { screen, waitFor, within } from '#testing/screen';

import { breakNetwork } from '#testing/answers';
import { buildOwned, giveContact } from '#testing/factories/owners';
import { sellByWeight } from '#testing/factories/weight';
import { succeed, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const sellToRay = (groupId: string, token: string) =>
  succeed(
    api('POST', `/api/groups/${groupId}/cash-sales`, {
      token,
      body: { portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID(), name: 'Ray' },
    }),
  );

describe('what is next for a group', () => {
  it('says the next day and what is waited for, and reminds all buyers', async () => {
    const { admin, group, change } = await buildOwned();
    await succeed(change('PUT', '/milestones/booked', { plannedOn: '2026-12-06' }));
    const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
    await user.click(await screen.findByText('From butcher to freezer'));
    const next = within(await screen.findByRole('region', { name: 'What is next' }));
    expect(next.getByText('Next: Dec 6, booked at the butcher.')).toBeVisible();
    expect(next.getByText('Waiting for 1 address, 1 signature.')).toBeVisible();
    await user.click(next.getByText('Remind all'));
    expect(await screen.findByText('One buyer was reminded.')).toBeVisible();
    expect(await next.findByText('Reminded in the last 24 hours.')).toBeVisible();
    expect(next.queryByText('Remind all')).toBeNull();
  });

  it('leads to the section where the next step is done, also when it was closed again', async () => {
    const { admin, group } = await sellByWeight();
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    const lead = await screen.findByText('Go to hanging weight');
    await user.click(lead);
    const head = await screen.findByRole('button', { name: /^Hanging weight/ });
    await waitFor(() => expect(head).toHaveFocus());
    expect(head).toHaveAttribute('aria-expanded', 'true');
    await user.click(head);
    expect(head).toHaveAttribute('aria-expanded', 'false');
    await user.click(lead);
    expect(head).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(head).toHaveFocus());
  });

  it('asks to enter what buyers without an account lack', async () => {
    const { admin, buyer, purchase, group } = await buildOwned();
    await giveContact(buyer.token);
    await succeed(
      api('POST', `/api/purchases/${purchase._id}/agreement`, {
        token: buyer.token,
        body: { name: 'Ann Ames', version: 1 },
      }),
    );
    await sellToRay(group._id, admin.token);
    renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    expect(await screen.findByText('Waiting for 1 address.')).toBeVisible();
    expect(screen.getByText(/They have no email here/)).toBeVisible();
  });

  it('says of an animal by weight that its price goes by the hanging weight, not by what lies in the boxes', async () => {
    const { admin, group } = await sellByWeight();
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    await user.click(await screen.findByText('Buyers'));
    expect(screen.getByText(/the price goes by the hanging weight/)).toBeVisible();
    expect(screen.queryByText(/no price changes/)).toBeNull();
  });

  it('retries when the server was not reached', async () => {
    const { admin, group } = await buildOwned();
    breakNetwork('GET', '/api/steps');
    renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    expect(await screen.findByText('Failed to load what is next.')).toBeVisible();
    expect(screen.getByText('Retry')).toBeVisible();
  });
});
