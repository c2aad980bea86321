import { screen, within } from '#testing/screen';

import { putCardForm, takeCardFormAway } from '#testing/cardForm';
import { findPayButton } from '#testing/factories/buying';
import { buildGroup } from '#testing/factories/groups';
import { holdShare } from '#testing/factories/purchases';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

afterEach(takeCardFormAway);

it('says until when a share is held, and opens the card form at once', async () => {
  putCardForm();
  const group = await buildGroup();
  const { buyer } = await holdShare(group._id, 'Half');
  const { user } = renderPage('/groups', sessionOf(buyer));
  const mine = within(await screen.findByRole('region', { name: 'Your shares' }));
  expect(
    mine.getByText(/^Held until \w{3} \d+:\d\d\s[AP]M\. Pay by then to keep it\.$/),
  ).toBeVisible();
  await user.click(mine.getByText('Pay $550.00'));
  expect(await screen.findByRole('region', { name: 'Your selection' })).toBeVisible();
  expect(await findPayButton('$550.00')).toBeVisible();
});
