import {
  checkEnding,
  checkDeadline,
  isPostponed,
  type Ending,
  type DeadlineChange,
} from './deadline';

const now = new Date('2026-12-01T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const noticeHours = 48;

/** From one day to another, in hours from now; null: none. */
const move = (
  from: number | null,
  to: number | null,
  parts: Partial<DeadlineChange> = {},
): DeadlineChange => ({
  stored: { fillBy: from === null ? null : inHours(from), ifUnfilled: 'refund' },
  next: { fillBy: to === null ? null : inHours(to), ifUnfilled: 'refund' },
  stage: 'selling',
  hasBuyers: false,
  isDecided: false,
  wasPostponed: false,
  ...parts,
});

const sold = { hasBuyers: true };
const postponed = { hasBuyers: true, wasPostponed: true };

it.each<[string, DeadlineChange]>([
  ['nothing', move(null, null)],
  ['the same day', move(2, 2, { ...sold, stage: 'filled' })],
  ['a first day', move(null, 48)],
  ['a first day of a group with buyers', move(null, 48, sold)],
  ['earlier, with notice', move(100, 48, sold)],
  ['later, before a share is sold, again', move(100, 200, { wasPostponed: true })],
  ['later, once, however little that is', move(10, 20, sold)],
  ['no day any more, before a share is sold', move(100, null)],
  ['a new day after one without a sale', move(-100, 48, { isDecided: true })],
  ['two years', move(null, 730 * 24)],
])('allows %s', (_, change) => {
  expect(checkDeadline(change, now, noticeHours)).toBeNull();
});

it.each<[string, DeadlineChange, RegExp]>([
  ['without notice', move(null, 47.9), /48 hours/],
  ['in the past', move(null, -1), /48 hours/],
  ['earlier, without notice', move(100, 47.9, sold), /48 hours/],
  ['later twice', move(100, 200, postponed), /extended once/],
  ['taken away', move(100, null, sold), /not removed/],
  ['of a full group', move(null, 100, { stage: 'filled' }), /while the group is selling/],
  ['of a group whose day has come', move(-1, 100, { stage: 'due' }), /while the group is selling/],
  ['far away', move(null, 731 * 24), /two years/],
  ['after one that buyers went ahead on', move(-100, 48, { ...sold, isDecided: true }), /no other/],
])('refuses a day %s', (_, change, message) => {
  const problem = checkDeadline(change, now, noticeHours);
  expect(problem?.field).toBe('fillBy');
  expect(problem?.message).toMatch(message);
});

it('forbids a change of what follows when shares are sold', () => {
  const change = move(100, 100);
  const next = { ...change.next, ifUnfilled: 'proceed' as const };
  expect(checkDeadline({ ...change, next }, now, noticeHours)).toBeNull();
  const problem = checkDeadline({ ...change, ...sold, next }, now, noticeHours);
  expect(problem?.field).toBe('ifUnfilled');
  // Without a day there were no terms to buy on.
  const first = { ...move(null, 100), ...sold, next: { ...next, fillBy: inHours(100) } };
  expect(checkDeadline(first, now, noticeHours)).toBeNull();
});

it('counts a deadline as moved only when shares are sold', () => {
  expect(isPostponed(move(10, 20, sold), now)).toBe(true);
  expect(isPostponed(move(10, 20), now)).toBe(false);
  expect(isPostponed(move(20, 10, sold), now)).toBe(false);
  expect(isPostponed(move(null, 10, sold), now)).toBe(false);
  expect(isPostponed(move(-100, 48, sold), now)).toBe(false);
});

describe('ending a group', () => {
  const promised: Ending = {
    stage: 'selling',
    fillBy: inHours(100),
    decidedAt: null,
    isBought: true,
    isSoldOut: false,
    status: undefined,
    remainingCost: undefined,
  };
  const due: Partial<Ending> = { stage: 'due', fillBy: inHours(-0.01) };
  const full: Partial<Ending> = { stage: 'filled' };
  const decided: Partial<Ending> = { fillBy: inHours(-100), decidedAt: inHours(-99) };

  it.each<[string, Partial<Ending>, RegExp]>([
    [
      'closing before its day',
      { status: 'closed' },
      /Call it off, and they are refunded; or set it/,
    ],
    ['closing one that was marked full', { ...full, status: 'closed' }, /Leave it full/],
    [
      'closing a sold out one before its day',
      { ...full, isSoldOut: true, status: 'closed' },
      /Leave/,
    ],
    ['closing after a day with shares unsold', { ...full, ...decided, status: 'closed' }, /Leave/],
    ['closing one opened after its day', { ...decided, status: 'closed' }, /Call it off/],
    ['closing on its day', { ...due, status: 'closed' }, /is decided/],
    ['marking full on its day', { ...due, status: 'full' }, /is decided/],
    ['leaving nothing on its day', { ...due, remainingCost: 0 }, /is decided/],
    ['opening a full one on its day', { ...due, ...full, status: 'open' }, /is decided/],
    ['selling more of a full one on its day', { ...due, ...full, remainingCost: 10 }, /is decided/],
  ])('refuses %s', (_, parts, message) => {
    expect(checkEnding({ ...promised, ...parts }, now)).toMatch(message);
  });

  it.each<[string, Partial<Ending>]>([
    ['letting it go ahead before its day', { status: 'full' }],
    ['keeping what is left before its day', { remainingCost: 0 }],
    ['opening a full one before its day', { ...full, status: 'open' }],
    ['another change on its day', { ...due, remainingCost: 100 }],
    ['closing a sold out one after its day', { ...decided, isSoldOut: true, status: 'closed' }],
    ['closing what no buyer bought', { isBought: false, status: 'closed' }],
    ['closing one without a day', { fillBy: null, status: 'closed' }],
  ])('allows %s', (_, parts) => {
    expect(checkEnding({ ...promised, ...parts }, now)).toBeNull();
  });
});
