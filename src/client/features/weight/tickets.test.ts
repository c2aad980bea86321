import { cleanup, screen, waitFor, within } from '#testing/screen';

import { drawPicture } from '#testing/factories/pictures';
import { sessionOf } from '#testing/factories/users';
import { sellByWeight, sendStatements, weigh } from '#testing/factories/weight';
import { renderPage } from '#testing/renderPage';

it('adds, shows and removes the picture of a ticket, which a buyer sees beside the statement', async () => {
  const { admin, agreed, group } = await sellByWeight();
  await weigh(group._id, 742.5, admin);
  await sendStatements(group._id, { hangingLb: 742.5 }, admin);
  const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
  await user.click(await screen.findByText('Statements'));
  const tickets = within(await screen.findByRole('region', { name: 'Tickets of the scale' }));
  expect(tickets.getByText('Carcass, 742.5 lb')).toBeVisible();
  expect(tickets.getByText('Add the ticket of Carcass')).toBeVisible();
  const file = new File([new Uint8Array(await drawPicture().png().toBuffer())], 'ticket.png', {
    type: 'image/png',
  });
  await user.upload(tickets.getByLabelText('Picture file'), file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a picture' }));
  expect(dialog.getByText(/The scale’s ticket says/)).toBeVisible();
  await user.type(dialog.getByLabelText('What does the picture show?'), 'It says 742.5 lb');
  await user.click(dialog.getByRole('button', { name: 'Add picture' }));
  expect(await tickets.findByRole('img', { name: 'It says 742.5 lb' })).toBeInTheDocument();
  cleanup();

  renderPage(`/purchases/${agreed.purchase._id}/receipt`, sessionOf(agreed.buyer));
  const shown = await screen.findByRole('list', { name: 'Tickets of the scale' });
  expect(within(shown).getByRole('img', { name: 'It says 742.5 lb' })).toBeInTheDocument();
  cleanup();

  const again = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
  await again.user.click(await screen.findByText('Statements'));
  await again.user.click(await screen.findByLabelText('Remove the ticket of Carcass'));
  expect(await screen.findByText('Picture removed.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('img', { name: 'It says 742.5 lb' })).not.toBeInTheDocument(),
  );
});
