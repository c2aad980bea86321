import { act, fireEvent, screen, waitFor } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { reach } from '#testing/factories/milestones';
import { buyShare, sellForCash } from '#testing/factories/purchases';
import { unique } from '#testing/factories/unique';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';

it('requires a reason and the name of the group, preserves both when the server refuses, and refunds the buyers', async () => {
  const { group, admin, change } = await buildRanch();
  await change('POST', '/invites', { email: `${unique('may')}@example.com` });
  await buyShare(group._id, 'Full');
  await buyShare(group._id, 'Half');
  const path = `/api/groups/${group._id}/call-off`;
  const calls = watch('POST', path);
  const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const confirm = () => user.click(screen.getByText('Call off and refund'));

  await user.click(await screen.findByText('Call off'));
  expect(
    await screen.findByText(/We refund \$1,650.00 to 2 buyers and email them your reason/),
  ).toBeVisible();
  expect(
    await screen.findByText('Refunds $1,650.00. Card fees of $48.45 are not returned.'),
  ).toBeVisible();
  fill(`Type ${group.name}`, 'another');
  await confirm();
  expect(await screen.findByText('Say why: every buyer is told.')).toBeVisible();
  fill('Reason', 'The steer fell ill.');
  await confirm();
  expect(await screen.findByText('Type the name of the group.')).toBeVisible();
  expect(calls).toHaveLength(0);

  const message = 'A buyer’s payment is being taken right now. Please try again in a minute.';
  answerWith('POST', path, { status: 409, body: { message } });
  fill(`Type ${group.name}`, group.name);
  await confirm();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('The steer fell ill.');

  interceptNothing();
  await waitFor(() => expect(screen.getByText('Call off and refund')).toBeEnabled());
  await confirm();
  expect(await screen.findByText(`${group.name} was called off.`)).toBeVisible();
  // Above all parts of the page, of which the one that was open stays.
  expect(
    await screen.findByText(/every buyer gets a full refund. Reason: The steer fell ill./),
  ).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Sell' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Buyers' }));
  expect(await screen.findByText('Revoke')).toBeVisible();
  for (const act of ['Call off', 'Record a cash sale', 'Send again']) {
    expect(screen.queryByText(act)).not.toBeInTheDocument();
  }
  await user.click(screen.getByRole('tab', { name: 'Money' }));
  await waitFor(() => expect(screen.getAllByText('Refunded')).not.toHaveLength(0));
});

it('shows card refunds and the cash to hand back, until it is marked as handed back', async () => {
  const { group, admin, member } = await buildRanch();
  await buyShare(group._id, 'Quarter');
  const { _id: id } = await sellForCash(group._id, { token: admin.token, email: member.email });
  const { user, router } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));

  await user.click(await screen.findByText('Call off'));
  const ways = '$275.00 to cards. $550.00 in cash: you hand it back.';
  expect(
    await screen.findByText(/We refund \$825.00 to 2 buyers and email them your reason/),
  ).toHaveTextContent(ways);
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Reason', 'The steer fell ill.');
  fill(`Type ${group.name}`, group.name);
  await user.click(screen.getByText('Call off and refund'));
  expect(await screen.findByText(`${group.name} was called off. ${ways}`)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Money' }));
  expect(await screen.findByText('Cash to give back')).toBeVisible();

  await user.click(screen.getByLabelText(`Handed back Half of ${member.username}`));
  await user.click(await screen.findByText('I handed it back'));
  expect(await screen.findByText('$550.00 marked as handed back.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Cash to give back')).not.toBeInTheDocument());
  expect(screen.getByText(/Handed back just now|Handed back/)).toHaveTextContent(
    `by ${admin.username}`,
  );

  await act(() => router.navigate(`/purchases/${id}/receipt`));
  expect(await screen.findByText(/^Handed back in cash on/)).toHaveTextContent(
    `by ${admin.username}`,
  );
});

it('ends a group as lost when its animal is harvested', async () => {
  const { group, admin } = await buildRanch();
  await buyShare(group._id, 'Full');
  await reach(group._id, 'harvested');
  const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  await user.click(await screen.findByText('Animal lost'));
  expect(await screen.findByText(`Was ${group.name} lost?`)).toBeVisible();
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Reason', 'The inspector condemned the carcass.');
  fill(`Type ${group.name}`, group.name);
  await user.click(screen.getByText('Call off and refund'));
  expect(await screen.findByText(`${group.name} was lost.`)).toBeVisible();
  expect(
    await screen.findByText(/The animal died or was condemned, and every buyer gets a full refund/),
  ).toBeVisible();
});
