import { buildGroup } from '#testing/factories/groups';
import { buildWindow, chooseWindow, inHours } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { inDays } from '#testing/factories/reminders';
import { openShareLink } from '#testing/factories/shareLinks';
import { sessionOf, succeed } from '#testing/factories/users';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';
import { screen } from '#testing/screen';

/** Puts the clock of the phone so many hours ahead. */
const advancePhone = (hours: number) =>
  jest.useFakeTimers({
    now: Date.now() + hours * 3_600_000,
    doNotFake: [
      'nextTick',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'performance',
    ],
  });

afterEach(() => jest.useRealTimers());

it('sells a share before the deadline when the phone’s clock is days ahead', async () => {
  const group = await buildGroup({ fillBy: inDays(9) });
  const key = await openShareLink(group._id);
  advancePhone(20 * 24);
  renderPage(`/share/${key}`);
  expect(await screen.findByText('Join this group')).toBeVisible();
});

it('lets a buyer choose another window in time when the phone’s clock is hours ahead', async () => {
  const group = await buildGroup();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const window = await buildWindow(group._id, inHours(30));
  await buildWindow(group._id, inHours(60));
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  advancePhone(10);
  const { user } = renderPage(`/purchases/${purchase._id}/receipt`, sessionOf(buyer));
  const section = await openRow(user, 'Pickup');
  const [, other] = await section.findAllByRole('radio');
  expect(other).toBeEnabled();
});
