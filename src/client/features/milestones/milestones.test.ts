import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { formatPlannedDay } from '#shared/milestones/milestones';
import { reach, setMilestone } from '#testing/factories/milestones';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf, succeed } from '#testing/factories/users';
import { answerWith, hold, watch } from '#testing/answers';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';

const start = Date.now();
const dayIn = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10);

async function sellShare() {
  const ranch = await buildRanch();
  const { buyer, purchase } = await buyShare(ranch.group._id, 'Half', ranch.member);
  return { ...ranch, buyer, purchase };
}

async function openMilestones({ admin, group }: Awaited<ReturnType<typeof sellShare>>) {
  const page = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
  await screen.findByText('From butcher to freezer', { selector: 'h1' });
  await openRow(page.user, 'Milestones');
  const form = (name: string) => within(screen.getByRole('group', { name }));
  return { ...page, form };
}

it('leads from the group’s page to the days, saves one with its note, and shows it to the buyer', async () => {
  const sale = await sellShare();
  const groupPage = renderPage(`/admin/groups/view/${sale.group._id}`, sessionOf(sale.admin));
  expect(await screen.findByText('From butcher to freezer', { selector: 'a' })).toHaveAttribute(
    'href',
    `/admin/groups/${sale.group._id}/after-selling`,
  );
  groupPage.unmount();
  const { user, form } = await openMilestones(sale);
  const booked = form('Booked at the butcher');
  fireEvent.change(booked.getByLabelText('Planned day'), { target: { value: dayIn(12) } });
  await user.type(booked.getByLabelText('Note for buyers (optional)'), 'At Ed’s');
  await user.click(booked.getByText('Save'));
  expect(await screen.findByText('Booked at the butcher: saved.')).toBeVisible();
  await user.click(booked.getByText('Mark as done'));
  expect(await booked.findByText(/^Done \w+ \d+$/)).toBeVisible();
  expect(booked.getByLabelText('Planned day')).toBeDisabled();
});

it('folds a day that is over into one line, which opens for its note', async () => {
  const sale = await sellShare();
  await succeed(setMilestone(sale.group._id, 'harvested', { plannedOn: dayIn(0) }));
  await reach(sale.group._id, 'harvested');
  const { user, form } = await openMilestones(sale);
  expect(form('Harvested').getByLabelText('Note for buyers (optional)')).toBeVisible();
  const booked = form('Booked at the butcher');
  expect(booked.queryByLabelText('Note for buyers (optional)')).not.toBeInTheDocument();
  await user.click(booked.getByText('Change note'));
  await user.type(booked.getByLabelText('Note for buyers (optional)'), 'At Ed’s');
  await user.click(booked.getByText('Save'));
  expect(await screen.findByText('Booked at the butcher: saved.')).toBeVisible();
});

it('shows buyers a line of stations on the group’s page, in My groups and on the receipt', async () => {
  const { group, buyer, purchase } = await sellShare();
  await succeed(
    setMilestone(group._id, 'harvested', { plannedOn: dayIn(20), note: 'Before noon' }),
  );
  await reach(group._id, 'booked');
  for (const address of [
    `/groups/view/${group._id}`,
    '/groups',
    `/purchases/${purchase._id}/receipt`,
  ]) {
    const page = renderPage(address, sessionOf(buyer));
    const way = within(await screen.findByRole('region', { name: 'From butcher to freezer' }));
    expect(way.getByText(`Planned for ${formatPlannedDay(dayIn(20))}`)).toBeVisible();
    expect(way.getByText('Before noon')).toBeVisible();
    expect(way.getByText(/^Done /)).toBeVisible();
    expect(way.getAllByText('No day yet')).toHaveLength(2);
    page.unmount();
  }
});

it('shows no stations where the supplier uses no milestones', async () => {
  const { group, buyer } = await sellShare();
  renderPage(`/groups/view/${group._id}`, sessionOf(buyer));
  await screen.findByText(group.name, { selector: 'h1' });
  expect(screen.queryByText('From butcher to freezer')).not.toBeInTheDocument();
});

it('keeps what was typed when another admin saved first, says what stands, and saves on the second try', async () => {
  const sale = await sellShare();
  const { user, form } = await openMilestones(sale);
  const ready = form('Ready to pick up');
  await user.type(ready.getByLabelText('Note for buyers (optional)'), 'Bring a cooler');
  await succeed(setMilestone(sale.group._id, 'ready', { note: 'Bring two coolers' }));
  await user.click(ready.getByText('Save'));
  expect(await ready.findByText('Now: Bring two coolers.')).toBeVisible();
  const note = ready.getByLabelText('Note for buyers (optional)');
  expect(note).toHaveValue('Bring a cooler');
  await user.click(ready.getByText('Save'));
  expect(await screen.findByText('Ready to pick up: saved.')).toBeVisible();
});

it('keeps what is typed while a save is under way, and saves it next', async () => {
  const sale = await sellShare();
  const { user, form } = await openMilestones(sale);
  const cut = form('Cut and wrapped');
  const note = cut.getByLabelText('Note for buyers (optional)');
  const letSave = hold('PUT', `/api/groups/${sale.group._id}/milestones/cut`);
  await user.type(note, 'Vacuum packed ');
  await user.click(cut.getByText('Save'));
  await user.type(note, 'in boxes');
  fireEvent.change(cut.getByLabelText('Planned day'), { target: { value: dayIn(12) } });
  letSave();
  expect(await screen.findByText('Cut and wrapped: saved.')).toBeVisible();
  expect(note).toHaveValue('Vacuum packed in boxes');
  const saved = watch('PUT', `/api/groups/${sale.group._id}/milestones/cut`);
  await user.click(cut.getByText('Save'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.json()).toMatchObject({
    plannedOn: dayIn(12),
    note: 'Vacuum packed in boxes',
  });
});

it('keeps what was typed when the server is out of reach', async () => {
  const sale = await sellShare();
  const { user, form } = await openMilestones(sale);
  const cut = form('Cut and wrapped');
  answerWith('PUT', `/api/groups/${sale.group._id}/milestones/cut`, { status: 503 });
  await user.type(cut.getByLabelText('Note for buyers (optional)'), 'Vacuum packed');
  await user.click(cut.getByText('Save'));
  expect(await screen.findByText('Failed to save this milestone.')).toBeVisible();
  expect(cut.getByLabelText('Note for buyers (optional)')).toHaveValue('Vacuum packed');
});

it('asks before an animal is harvested, and for the reason of an undo', async () => {
  const sale = await sellShare();
  await reach(sale.group._id, 'booked');
  const saved = watch('PUT', `/api/groups/${sale.group._id}/milestones/harvested`);
  const { user, form } = await openMilestones(sale);
  const harvested = form('Harvested');
  await user.click(harvested.getByText('Mark as done'));
  await user.click(await screen.findByText('Mark as harvested'));
  await harvested.findByText(/^Done /);
  await user.click(harvested.getByText('Undo'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Undo', { selector: 'button' }));
  expect(await dialog.findByText('Say why: every buyer is told.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Wrong animal');
  await user.click(dialog.getByText('Undo', { selector: 'button' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(await harvested.findByText('Mark as done')).toBeVisible();
});

it('ends a group once its animal is ready', async () => {
  const sale = await sellShare();
  await reach(sale.group._id, 'ready');
  const { user } = await openMilestones(sale);
  await user.click(await screen.findByText('All shares are handed out'));
  expect(await screen.findByText('All shares of this animal are handed out.')).toBeVisible();
});
