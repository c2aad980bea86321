import { screen } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { choosePortion, findPayButton, proceedToPay, recorded } from '#testing/buying';
import { approve, putCardForm, takeCardFormAway } from '#testing/cardForm';
import { buildSession } from '#testing/buildSession';
import { renderPage } from '#testing/renderPage';

/** Nothing but the fields of. */
const group = {
  _id: 'g1',
  name: 'Plain steer',
  supplierId: 's1',
  animal: 'Beef',
  state: 'WA',
  totalCost: 1000,
  remainingCost: 500,
  costPerPortion: 250,
  totalPortions: 4,
  portionsTaken: 2,
  portionsAvailable: ['Full', 'Half', 'Quarter'],
  status: 'open',
  members: ['ann@example.com'],
  createdBy: { username: 'rancher' },
};

afterEach(takeCardFormAway);

it('sells a share for a literal server', async () => {
  const form = putCardForm(approve);
  const session = buildSession({ supplierId: 's1' });
  answerWith('GET', '/api/config', { status: 404 });
  answerWith('GET', '/api/suppliers/my-suppliers', { body: [{ _id: 's1', name: 'Plain Ranch' }] });
  answerWith('GET', '/api/groups/search', { body: [group] });
  answerWith('POST', '/api/stripe/payment-intent', { body: { clientSecret: 'pi_plain_secret_1' } });
  const tracked = answerWith('POST', '/api/purchase-tracking', {
    body: { ...group, remainingCost: 375 },
  });

  const { user } = renderPage('/GroupSearchAndJoin', session);
  await user.click(await screen.findByRole('button', { name: 'Select Plain steer' }));
  expect(screen.getAllByLabelText('8 of 16 quarters sold, 8 free')).not.toHaveLength(0);
  await choosePortion(user, 'Half');
  await proceedToPay(user);
  await user.click(await findPayButton('$125.00'));

  expect(await screen.findByText(recorded)).toBeVisible();
  expect(form.confirmed).toEqual(['pi_plain']);
  expect(await tracked[0]?.json()).toMatchObject({
    groupId: 'g1',
    userId: session.userId,
    portion: 'Half',
    amountPaid: 125,
  });
});
