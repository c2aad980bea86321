import fc from 'fast-check';

import { pauseLeft, ranOutCountsSeconds, roomIn, type NetworkHold } from './holdLimits';

const minute = 60;
const day = ranOutCountsSeconds;

const live = (quarters: number, secondsToEnd = 10 * minute): NetworkHold => ({
  quarters,
  isLive: true,
  secondsToEnd,
});
const ranOut = (quarters: number, ago = minute): NetworkHold => ({
  quarters,
  isLive: false,
  secondsToEnd: -ago,
});
const times = (count: number, hold: NetworkHold): NetworkHold[] =>
  Array<NetworkHold>(count).fill(hold);

describe('what a network may hold', () => {
  it.each<[string, NetworkHold[], number, number]>([
    ['nothing held', [], 4, 0],
    ['nine Fulls held', times(9, live(4)), 4, 0],
    ['ten Fulls held', times(10, live(4)), 1, 10 * minute],
    ['39 quarters held, one wanted', [...times(9, live(4)), live(2), live(1)], 1, 0],
    ['nine Fulls run out, none held', times(9, ranOut(4)), 4, 0],
    ['everything run out, none held', times(30, ranOut(4)), 4, 0],
    ['everything run out, a Full held', [...times(30, ranOut(4)), live(4, minute)], 1, minute],
    ['a Full run out yesterday', [...times(9, live(4)), ranOut(4, day)], 4, 0],
    ['nothing but holds that the sweep has yet to end', times(10, live(4, -1000)), 1, 1],
    ['a hold that the sweep has yet to end', [...times(9, live(4)), live(4, -5)], 4, 10 * minute],
  ])('has room in time: %s', (_, holds, wanted, seconds) => {
    expect(roomIn(holds, wanted, 40)).toBe(seconds);
  });

  it('stops counting an expired hold a day later', () => {
    const holds = [ranOut(4, day - 30), ...times(8, live(4))];
    expect(roomIn(holds, 4, 40)).toBe(0);
    expect(roomIn([...holds, live(4)], 4, 40)).toBe(30);
  });

  const hold = fc.record({
    quarters: fc.constantFrom(1, 2, 4),
    isLive: fc.boolean(),
    secondsToEnd: fc.integer({ min: -day, max: 600 }),
  });

  it('is never out of reach for longer than the last hold lives and counts', () => {
    fc.assert(
      fc.property(fc.array(hold), fc.constantFrom(1, 2, 4), (holds, wanted) => {
        expect(roomIn(holds, wanted, 40)).toBeLessThanOrEqual(600);
      }),
    );
  });
});

describe('how long a user waits when their holds expired', () => {
  const hold = 10 * minute;

  it.each<[string, number[], number]>([
    ['never', [], 0],
    ['once', [0], 0],
    ['twice', [0, 3000], 10 * minute],
    ['three times', [0, 3000, 6000], 20 * minute],
    ['three times, the last a while ago', [15 * minute, 3000, 6000], 5 * minute],
    ['three times, the last long ago', [20 * minute, 3000, 6000], 0],
    ['twice, and the first is forgotten soon', [0, day - minute], minute],
    ['twelve times', Array<number>(12).fill(0), day],
  ])('%s', (_, ranOutAgo, seconds) => {
    expect(pauseLeft(ranOutAgo, hold)).toBe(seconds);
  });

  it('waits no longer than a day, and not longer for having waited', () => {
    const ages = fc.array(fc.integer({ min: 0, max: day - 1 }));
    fc.assert(
      fc.property(ages, fc.integer({ min: 0, max: day }), (ranOutAgo, later) => {
        const left = pauseLeft(ranOutAgo, hold);
        expect(left).toBeLessThanOrEqual(day);
        const then = ranOutAgo.map((ago) => ago + later).filter((ago) => ago < day);
        expect(pauseLeft(then, hold)).toBe(Math.max(0, left - later));
      }),
    );
  });
});
