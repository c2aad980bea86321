import { screen, waitFor } from '@testing-library/react';

import { answerWith, watch } from '#testing/answers';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

type User = ReturnType<typeof renderPage>['user'];

async function fill(user: User, label: string, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function askToCallOff() {
  const ranch = await buildRanch();
  const { group, admin } = ranch;
  await buyShare(group._id, 'Full');
  await buyShare(group._id, 'Half');
  const { user } = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  await user.click(await screen.findByRole('button', { name: 'Call off' }));
  return { ...ranch, user };
}

const confirm = (user: User) =>
  user.click(screen.getByRole('button', { name: 'Call off and refund' }));

it('says who gets how much, and refunds them', async () => {
  const { group, user } = await askToCallOff();
  expect(await screen.findByText(/2 buyers get \$1,650.00 back and are told why/)).toBeVisible();
  await fill(user, 'Reason', 'The steer fell ill.');
  await fill(user, `Type ${group.name}`, group.name);
  await confirm(user);
  expect(await screen.findByText(`${group.name} was called off.`)).toBeVisible();
  expect(
    await screen.findByText(/every buyer is refunded in full. The reason: The steer fell ill./),
  ).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Refunded')).not.toHaveLength(0));
  expect(screen.queryByRole('button', { name: 'Call off' })).not.toBeInTheDocument();
});

it('asks for the name of the group and a reason', async () => {
  const { group, user } = await askToCallOff();
  const calls = watch('POST', `/api/groups/${group._id}/call-off`);
  await fill(user, `Type ${group.name}`, 'another');
  await confirm(user);
  expect(await screen.findByText('Say why: every buyer is told.')).toBeVisible();
  await fill(user, 'Reason', 'The steer fell ill.');
  await confirm(user);
  expect(await screen.findByText('Type the name of the group.')).toBeVisible();
  expect(calls).toHaveLength(0);
});

it('keeps what was typed where the server refuses', async () => {
  const { group, user } = await askToCallOff();
  const message = 'Someone’s payment is being taken right now. Please try again in a minute.';
  answerWith('POST', `/api/groups/${group._id}/call-off`, { status: 409, body: { message } });
  await fill(user, 'Reason', 'The steer fell ill.');
  await fill(user, `Type ${group.name}`, group.name);
  await confirm(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('The steer fell ill.');
});
