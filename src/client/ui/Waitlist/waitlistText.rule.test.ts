import { asCents } from '#shared/money';

import {
  heldText,
  placeNotListed,
  placeText,
  portionsHeld,
  portionsToWaitFor,
  waitingText,
  waitText,
  type WaitlistGroup,
} from './waitlistText';

const now = new Date('2026-11-22T12:00:00Z');
const line = { waiting: 2, quartersOffered: 0, place: null, offer: null };
const quarters = { total: 4, sold: 3, held: 0, withdrawn: 0, yours: 0, yoursHeld: 0 };
const heldByOthers = { ...quarters, sold: 2, held: 2 };
const group: WaitlistGroup = {
  status: 'open',
  remainingCents: asCents(110_000),
  fillBy: null,
  decidedAt: null,
  calledOffAt: null,
  reached: null,
  doneAt: null,
  reopenCents: asCents(0),
  shares: [
    { portion: 'Full', available: false },
    { portion: 'Half', available: false },
    { portion: 'Quarter', available: true },
  ],
  quarters,
  line,
  can: { waitlist: true },
};

it.each<[string, Partial<WaitlistGroup>, string[]]>([
  ['while it is selling: what is not available', {}, ['Full', 'Half']],
  ['while it is full', { remainingCents: asCents(0) }, ['Full', 'Half']],
  ['on a server without a waitlist: nothing', { can: { waitlist: false } }, []],
  ['in a closed group: nothing', { status: 'closed' }, []],
  ['in one that was called off: nothing', { calledOffAt: now, status: 'closed' }, []],
  ['in one that an admin marked full: nothing', { status: 'full', reopenCents: asCents(1) }, []],
  ['on its day: nothing', { fillBy: '2026-11-22T11:00:00Z' }, []],
  ['beside an offer: nothing', { line: { ...line, offer: {} } }, []],
  ['beside a hold: nothing', { quarters: { ...quarters, held: 1, yoursHeld: 1 } }, []],
  ['while others hold what is left: what is sold out', { quarters: heldByOthers }, ['Full']],
  [
    'while it is offered to others from the waitlist: all of that, too',
    { quarters: heldByOthers, line: { ...line, quartersOffered: 1 } },
    ['Full', 'Half'],
  ],
])('lists the portions to wait for, %s', (_, parts, expected) => {
  expect(portionsToWaitFor({ ...group, ...parts }, now)).toEqual(expected);
});

it('names shares held by others, and until when at the latest', () => {
  expect(portionsHeld({ ...group, quarters: heldByOthers }, now)).toEqual(['Half']);
  const offered = { ...line, quartersOffered: 2 };
  expect(portionsHeld({ ...group, quarters: heldByOthers, line: offered }, now)).toEqual([]);
  expect(portionsHeld(group, now)).toEqual([]);
  expect(heldText(10)).toBe(
    'Held for a buyer who is paying. If they do not finish, it goes back on sale within 10 minutes.',
  );
  expect(heldText(null)).toBe(
    'Held for a buyer who is paying. If they do not finish, it goes back on sale.',
  );
});

it('finds the place of a member when its portion is not among those listed', () => {
  const place = { portion: 'Half', position: 2 } as const;
  expect(placeNotListed({ ...line, place }, ['Full'])).toEqual(place);
  expect(placeNotListed({ ...line, place }, ['Full', 'Half'])).toBeNull();
  expect(placeNotListed(line, [])).toBeNull();
});

it('formats a member’s position, and what another portion costs', () => {
  const second = { portion: 'Half', position: 2 } as const;
  expect(placeText(second)).toBe('You are number 2 on the waitlist for a Half.');
  expect(placeText({ ...second, position: 1 })).toBe('You are first on the waitlist for a Half.');
  expect(waitText(line, 'Half')).toBe('Join the waitlist for a Half');
  const standing = { ...line, place: second };
  expect(waitText(standing, 'Quarter')).toBe('Switch to a Quarter');
  expect(waitText(standing, 'Full')).toBe('Switch to a Full (you go to the end of the line)');
  expect([0, 1, 2].map((waiting) => waitingText({ ...line, waiting }))).toEqual([
    null,
    '1 person is on the waitlist',
    '2 people are on the waitlist',
  ]);
});
