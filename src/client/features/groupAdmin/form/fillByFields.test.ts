import { screen, waitFor, within } from '@testing-library/react';

import { watch } from '#testing/answers';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

import { endOfDay, toDay } from './fillByDay';

const inDays = (days: number) =>
  toDay(new Date(Date.now() + days * 86_400_000).toISOString(), 'WA');

async function openForm() {
  const ranch = await buildRanch();
  const { group, admin } = ranch;
  const { user } = renderPage(`/admin/groups/edit/${group._id}`, sessionOf(admin));
  const field = await screen.findByLabelText('Fill by (optional)');
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save Group' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save group' }));
  };
  return { ...ranch, user, field, save };
}

it('gives a group its day and what follows', async () => {
  const { group, admin, user, field, save } = await openForm();
  await user.type(field, inDays(9));
  await user.click(screen.getByRole('combobox', { name: 'If it does not fill' }));
  await user.click(screen.getByRole('option', { name: /^You keep the rest/ }));
  await save();
  expect(await screen.findByText(`${group.name} was saved.`)).toBeVisible();
  const { fillBy, ifUnfilled } = await readGroup(admin.token, group._id);
  expect({ fillBy, ifUnfilled }).toEqual({
    fillBy: endOfDay(inDays(9), 'WA'),
    ifUnfilled: 'proceed',
  });
});

it('says beside the field why a day is refused, and keeps it', async () => {
  const { user, field, save } = await openForm();
  await user.type(field, inDays(1));
  await save();
  expect(
    await screen.findByText('Leave buyers at least 48 hours: choose a later day.'),
  ).toBeVisible();
  expect(field).toHaveValue(inDays(1));
});

it('asks why a day moves', async () => {
  const ranch = await buildRanch();
  await ranch.change('PUT', '', { fillBy: endOfDay(inDays(9), 'WA') });
  await buyShare(ranch.group._id, 'Half');
  const calls = watch('PUT', `/api/groups/${ranch.group._id}`);
  const { user } = renderPage(`/admin/groups/edit/${ranch.group._id}`, sessionOf(ranch.admin));
  const field = await screen.findByLabelText('Fill by (optional)');
  await user.clear(field);
  await user.type(field, inDays(12));
  await user.type(await screen.findByLabelText('Why the day moves (optional)'), 'Wet pasture.');
  await user.click(screen.getByRole('button', { name: 'Save Group' }));
  await user.click(await screen.findByRole('button', { name: 'Save group' }));
  expect(await screen.findByText(`${ranch.group.name} was saved.`)).toBeVisible();
  expect(await calls[0]?.json()).toMatchObject({
    fillBy: endOfDay(inDays(12), 'WA'),
    fillByReason: 'Wet pasture.',
  });
});

it('keeps the very instant of a day that is chosen again', async () => {
  const ranch = await buildRanch();
  const fillBy = new Date(Date.now() + 9 * 86_400_000).toISOString();
  await ranch.change('PUT', '', { fillBy });
  const { user } = renderPage(`/admin/groups/edit/${ranch.group._id}`, sessionOf(ranch.admin));
  const field = await screen.findByLabelText<HTMLInputElement>('Fill by (optional)');
  const day = field.value;
  await user.clear(field);
  await user.type(field, inDays(12));
  expect(await screen.findByLabelText('Why the day moves (optional)')).toBeVisible();
  await user.clear(field);
  await user.type(field, day);
  await waitFor(() =>
    expect(screen.queryByLabelText('Why the day moves (optional)')).not.toBeInTheDocument(),
  );
});

it('keeps a chosen day when the group’s state is chosen after it', async () => {
  const { user, field } = await openForm();
  await user.type(field, inDays(9));
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(screen.getByRole('option', { name: 'NY' }));
  expect(await screen.findByText('The end of that day in NY.')).toBeVisible();
  expect(field).toHaveValue(inDays(9));
});
