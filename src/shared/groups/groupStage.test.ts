import { asCents } from '../money';
import { leaveObstacle, stageOf, type StageParts } from './groupStage';

const now = new Date('2026-12-12T12:00:00Z');
const past = '2026-12-12T11:59:59Z';
const open: StageParts = {
  status: 'open',
  remainingCents: asCents(100),
  fillBy: null,
  decidedAt: null,
  calledOffAt: null,
  reached: null,
  doneAt: null,
};

it.each<[string, Partial<StageParts>]>([
  ['selling', {}],
  ['selling', { fillBy: '2026-12-12T12:00:01Z' }],
  ['due', { fillBy: now }],
  ['due', { fillBy: past }],
  // Opened again after its day: that was decided, and promises nothing any more.
  ['selling', { fillBy: past, decidedAt: past }],
  ['filled', { remainingCents: asCents(0), fillBy: past }],
  ['filled', { status: 'full', remainingCents: asCents(0) }],
  ['closed', { status: 'closed', fillBy: past }],
  ['calledOff', { status: 'closed', calledOffAt: past }],
  // Booked early: it keeps selling until its deadline.
  ['selling', { reached: 'booked' }],
  ['due', { reached: 'booked', fillBy: past }],
  ['booked', { reached: 'booked', remainingCents: asCents(0) }],
  ['booked', { reached: 'booked', status: 'closed' }],
  ['harvested', { reached: 'harvested', fillBy: past }],
  ['cut', { reached: 'cut', status: 'full' }],
  ['ready', { reached: 'ready', status: 'full' }],
  ['done', { reached: 'ready', status: 'full', doneAt: past }],
  ['done', { status: 'full', doneAt: past }],
  ['calledOff', { status: 'closed', calledOffAt: past, reached: 'booked' }],
])('%s: %j', (stage, parts) => {
  expect(stageOf({ ...open, ...parts }, now)).toBe(stage);
});

it('allows leaving while the group sells, and not for buyers from before its deadline was settled', () => {
  const decided = { ...open, fillBy: past, decidedAt: '2026-12-12T11:00:00Z' };
  const before = { paidAt: '2026-12-12T10:00:00Z' };
  expect(leaveObstacle(open, before, now)).toBeNull();
  expect(leaveObstacle(decided, before, now)).toBe('wentAhead');
  expect(leaveObstacle(decided, { paidAt: past }, now)).toBeNull();
  expect(leaveObstacle({ ...decided, status: 'closed' }, before, now)).toBe('closed');
});
