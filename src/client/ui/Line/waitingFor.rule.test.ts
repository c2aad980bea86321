import { asCents } from '#shared/money';

import {
  placeBeside,
  placeWords,
  portionsToWaitFor,
  waitingWords,
  waitWords,
  type WaitedFor,
} from './waitingFor';

const now = new Date('2026-11-22T12:00:00Z');
const line = { waiting: 2, place: null, offer: null };
const group: WaitedFor = {
  status: 'open',
  remainingCents: asCents(110_000),
  fillBy: null,
  decidedAt: null,
  calledOffAt: null,
  reopenCents: asCents(0),
  shares: [
    { portion: 'Full', available: false },
    { portion: 'Half', available: false },
    { portion: 'Quarter', available: true },
  ],
  quarters: { yoursHeld: 0 },
  line,
};

it.each<[string, Partial<WaitedFor>, string[]]>([
  ['while it is selling: what is not available', {}, ['Full', 'Half']],
  ['while it is full', { remainingCents: asCents(0) }, ['Full', 'Half']],
  ['on a server without a line: nothing', { line: null }, []],
  ['in a closed group: nothing', { status: 'closed' }, []],
  ['in one that was called off: nothing', { calledOffAt: now, status: 'closed' }, []],
  ['in one that an admin marked full: nothing', { status: 'full', reopenCents: asCents(1) }, []],
  ['on its day: nothing', { fillBy: '2026-11-22T11:00:00Z' }, []],
  ['beside an offer: nothing', { line: { ...line, offer: {} } }, []],
  ['beside a hold: nothing', { quarters: { yoursHeld: 1 } }, []],
])('waits, %s', (_, parts, expected) => {
  expect(portionsToWaitFor({ ...group, ...parts }, now)).toEqual(expected);
});

it('never hides a place, whatever is listed', () => {
  const place = { portion: 'Half', position: 2 } as const;
  expect(placeBeside({ ...line, place }, ['Full'])).toEqual(place);
  expect(placeBeside({ ...line, place }, ['Full', 'Half'])).toBeNull();
  expect(placeBeside(line, [])).toBeNull();
  expect(placeBeside(null, [])).toBeNull();
});

it('says where a member stands, and what a changed wish costs', () => {
  const second = { portion: 'Half', position: 2 } as const;
  expect(placeWords(second)).toBe('You are number 2 in line for a Half.');
  expect(placeWords({ ...second, position: 1 })).toBe('You are first in line for a Half.');
  expect(waitWords(line, 'Half')).toBe('Stand in line for a Half');
  const standing = { ...line, place: second };
  expect(waitWords(standing, 'Quarter')).toBe('Wait for a Quarter instead');
  expect(waitWords(standing, 'Full')).toBe('Wait for a Full instead, at the end');
  expect([0, 1, 2].map((waiting) => waitingWords({ ...line, waiting }))).toEqual([
    null,
    '1 person is in line',
    '2 people are in line',
  ]);
});
