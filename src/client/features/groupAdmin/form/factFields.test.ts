import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { animalFacts } from '#shared/groups/facts';
import { watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

import { readSent } from '#shared/groups/localTime';
import type { TimeZone } from '#shared/groups/timeZones';
import { dayOf } from '../../../ui/dayOf';

const start = Date.now();
const inDays = (days: number) =>
  dayOf(new Date(start + days * 86_400_000).toISOString(), 'America/Los_Angeles');
const endOf = (day: string, zone: TimeZone) => readSent(day, zone)?.toISOString();

/** The edit form: what buyers get, and the day by which the group must fill. */
async function openForm(parts: Parameters<typeof buildGroup>[0] = {}) {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId, ...parts });
  if (parts.fillBy) await buyShare(group._id, 'Half');
  const { user } = renderPage(`/admin/groups/edit/${group._id}`, sessionOf(admin));
  const fillBy = await screen.findByLabelText<HTMLInputElement>('Deadline (optional)');
  const sent = watch('PUT', `/api/groups/${group._id}`);
  return {
    admin,
    group,
    user,
    fillBy,
    lastSent: async () => (await sent.at(-1)?.clone().json()) as Record<string, unknown>,
    fill: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    choose: async (field: string, option: string | RegExp) => {
      await user.click(screen.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    },
    submit: () => user.click(screen.getByText('Save Group')),
    confirm: async () => {
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByText('Save group'));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    },
  };
}

it('gives a group its facts and a deadline, and shows at a field why its value is refused', async () => {
  const { admin, group, fillBy, lastSent, fill, choose, submit, confirm, user } = await openForm();
  await choose('Inspection (optional)', 'USDA inspected');
  fill('The price includes (optional)', 'Everything');
  fill('Aging (optional)', '61');
  await submit();
  expect((await screen.findAllByText('Enter whole days, from 0 to 60.'))[0]).toBeVisible();
  fill('Aging (optional)', '21');

  // More owners than usual are warned of, and allowed.
  const warning = () => screen.queryByText(/^That’s up to/);
  expect(warning()).toHaveTextContent('up to 16 owners. Many butchers take up to 4 per beef');
  await user.click(screen.getByRole('checkbox', { name: /^Quarter/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Half/ }));
  expect(warning()).not.toBeInTheDocument();

  fill('Deadline (optional)', inDays(1));
  await submit();
  const dialog = await screen.findByRole('dialog');
  for (const change of [
    'Inspection: not stated → USDA inspected',
    'The price includes: not stated → Everything',
    'Aging: not stated → 21 days',
  ]) {
    expect(dialog).toHaveTextContent(change);
  }
  await confirm();
  const tooSoon = 'Leave buyers at least 48 hours: choose a later deadline.';
  await waitFor(() => expect(fillBy).toHaveAccessibleDescription(tooSoon));
  expect(fillBy).toHaveValue(inDays(1));

  fill('Deadline (optional)', inDays(9));
  await choose('If it doesn’t sell out', /^You keep the rest/);
  // A chosen day stays when the group's state is chosen after it.
  await choose('State', 'NY');
  expect(await screen.findByText('The end of that day, Eastern time.')).toBeVisible();
  expect(fillBy).toHaveValue(inDays(9));
  await submit();
  await confirm();
  expect(await screen.findByText(`${group.name} was saved.`)).toBeVisible();
  expect(await lastSent()).toMatchObject({
    inspection: 'usda',
    priceIncludes: 'Everything',
    agingDays: 21,
  });
  expect(await readGroup(admin.token, group._id)).toMatchObject({
    fillBy: endOf(inDays(9), 'America/New_York'),
    ifUnfilled: 'proceed',
  });
});

it('removes facts, moves the deadline with a reason, and explains what to do instead of closing before it', async () => {
  const stored = new Date(Date.now() + 9 * 86_400_000).toISOString();
  const { group, fillBy, lastSent, fill, choose, submit, confirm } = await openForm({
    fillBy: stored,
    inspection: 'customExempt',
    priceIncludes: 'Slaughter and cutting',
    agingDays: 14,
  });
  await choose('Status', 'Closed');
  await submit();
  await confirm();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveAccessibleDescription(
      /Call it off, and they are refunded/,
    ),
  );
  await choose('Status', 'Open');

  await choose('Inspection (optional)', 'Not stated');
  fill('The price includes (optional)', '');
  fill('Aging (optional)', '');

  const why = 'Reason (optional, buyers see it)';
  const day = fillBy.value;
  fill('Deadline (optional)', inDays(12));
  expect(await screen.findByLabelText(why)).toBeVisible();
  // A day that is chosen again is the very instant that is stored.
  fill('Deadline (optional)', day);
  await waitFor(() => expect(screen.queryByLabelText(why)).not.toBeInTheDocument());
  fill('Deadline (optional)', inDays(12));
  await screen.findByLabelText(why);
  fill(why, 'Wet pasture.');
  await submit();
  await confirm();
  expect(await screen.findByText(`${group.name} was saved.`)).toBeVisible();
  expect(await lastSent()).toMatchObject({
    inspection: null,
    priceIncludes: null,
    agingDays: null,
    fillBy: inDays(12),
    fillByReason: 'Wet pasture.',
  });
});

it('shows a fact as fixed when shares are sold', async () => {
  const entry = { ...animalFacts.priceIncludes, isFixedOnceSold: true };
  jest.replaceProperty(animalFacts, 'priceIncludes', entry);
  const fillBy = new Date(Date.now() + 9 * 86_400_000).toISOString();
  await openForm({ fillBy, priceIncludes: 'Slaughter and cutting' });
  const field = screen.getByLabelText('The price includes');
  expect(field).toHaveValue('Slaughter and cutting');
  expect(field).toHaveAttribute('readonly');
});
