import { inDays } from '#testing/factories/reminders';
import { saveStandardCut } from '#testing/factories/cutSheets';
import { buildGroup } from '#testing/factories/groups';
import { setMilestone } from '#testing/factories/milestones';
import { buildWindow, chooseWindow, inHours, pickupAt } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { sendGathered } from '#testing/gathering';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

/** One for all days and hours, because a day or a minute may end while a test runs. */
const now = Date.now();
const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
const instants = [inDays(20), inDays(15)];
const hours = [inHours(400), inHours(420)];

/** A group with a deadline and a buyer, whose window, day and cut were mailed long ago. */
const cuts = [{ steakThickness: 'threeQuarters' }, { steakThickness: 'oneAndHalf' }];
const dueIn = (days: number) => new Date(now + days * 86_400_000).toISOString();

/** A group with a deadline and a buyer, whose window, day and cut were mailed days ago. */
async function sell() {
  const { token: ranchToken, supplierId } = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId, fillBy: instants[0] ?? '' });
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  await succeed(saveStandardCut(group._id, { choices: cuts[0] ?? {}, due: dueIn(2) }, ranchToken));
  const window = await buildWindow(group._id, hours[0]);
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  await succeed(setMilestone(group._id, 'cut', { plannedOn: dayIn(30) }));
  await sendGathered();
  // Its buyer can choose no more, and is mailed where the standard cut changes.
  await advanceClock(3 * 86_400);
  await sendGathered();
  const before = (await mailsTo(buyer.email)).length;
  /** What came since then, newest first. */
  const mailed = async () => {
    await sendGathered();
    return (await mailsTo(buyer.email)).slice(0, -before).map(({ subject }) => subject);
  };
  const otherSupplier = (await buildSupplier())._id;
  const put = async (path: string, body: object) =>
    api('PUT', `/api/groups/${group._id}${path}`, { token: await superadminToken(), body });
  /** Changes, each to what is new, or back to what was. */
  const acts = {
    done: (isNew: boolean) => setMilestone(group._id, 'booked', { done: isNew, reason: 'A slip.' }),
    plan: (isNew: boolean) => setMilestone(group._id, 'cut', { plannedOn: dayIn(isNew ? 33 : 30) }),
    deadline: (isNew: boolean) => put('', { fillBy: instants[isNew ? 1 : 0] }),
    cut: (isNew: boolean) =>
      saveStandardCut(group._id, { choices: cuts[isNew ? 1 : 0] ?? {}, due: dueIn(2) }),
    status: async (isNew: boolean) =>
      api('PATCH', `/api/groups/${group._id}/status`, {
        token: await superadminToken(),
        body: { status: isNew ? 'full' : 'open' },
      }),
    window: (isNew: boolean) =>
      put(`/windows/${window._id}`, { ...pickupAt, ...hours[isNew ? 1 : 0] }),
    supplier: (isNew: boolean) => put('', { supplierId: isNew ? otherSupplier : supplierId }),
  };
  return { group, mailed, acts };
}

type Sale = Awaited<ReturnType<typeof sell>>;

it.each([
  ['done', 31, (name) => `${name}: Booked at the butcher`],
  ['plan', 31, (name) => `The days of ${name} have changed`],
  // It moves to a later day once.
  ['deadline', 1, (name) => `New deadline for ${name}`],
  ['cut', 31, (name) => `The cut of your share of ${name} has changed`],
  ['status', 31, (name) => `${name} goes ahead`],
  ['window', 31, (name) => `Your pickup of ${name} has changed`],
  ['supplier', 31, (name) => `${name} is now`],
] satisfies [keyof Sale['acts'], number, (name: string) => string][])(
  'mails a buyer nothing of %s that is taken back, and one mail of what stands after %i clicks',
  async (what, clicks, subject) => {
    const { group, mailed, acts } = await sell();
    const click = async (turn: number) => {
      const { status, body } = await acts[what](turn % 2 === 0);
      expect({ status, body }).toMatchObject({ status: 200 });
    };
    for (let turn = 0; turn < 2; turn += 1) await click(turn);
    expect(await mailed()).toEqual([]);
    for (let turn = 0; turn < clicks; turn += 1) await click(turn);
    expect(await mailed()).toEqual([expect.stringContaining(subject(group.name))]);
  },
);
