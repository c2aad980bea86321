import { fireEvent, screen, waitFor } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';

it('asks for a reason and the name of the group, keeps both when the server refuses, and refunds the buyers', async () => {
  const { group, admin } = await buildRanch();
  await buyShare(group._id, 'Full');
  await buyShare(group._id, 'Half');
  const path = `/api/groups/${group._id}/call-off`;
  const calls = watch('POST', path);
  const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const confirm = () => user.click(screen.getByText('Call off and refund'));

  await user.click(await screen.findByText('Call off'));
  expect(await screen.findByText(/2 buyers get \$1,650.00 back and are told why/)).toBeVisible();
  fill(`Type ${group.name}`, 'another');
  await confirm();
  expect(await screen.findByText('Say why: every buyer is told.')).toBeVisible();
  fill('Reason', 'The steer fell ill.');
  await confirm();
  expect(await screen.findByText('Type the name of the group.')).toBeVisible();
  expect(calls).toHaveLength(0);

  const message = 'Someone’s payment is being taken right now. Please try again in a minute.';
  answerWith('POST', path, { status: 409, body: { message } });
  fill(`Type ${group.name}`, group.name);
  await confirm();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('The steer fell ill.');

  interceptNothing();
  await waitFor(() => expect(screen.getByText('Call off and refund')).toBeEnabled());
  await confirm();
  expect(await screen.findByText(`${group.name} was called off.`)).toBeVisible();
  expect(
    await screen.findByText(/every buyer is refunded in full. The reason: The steer fell ill./),
  ).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Refunded')).not.toHaveLength(0));
  expect(screen.queryByText('Call off')).not.toBeInTheDocument();
});
