import fc from 'fast-check';

import { checkOffOf, madeAt, madeInOrder } from './tapTime';

const now = new Date('2026-11-27T12:00:00.000Z');
const soldAt = new Date('2026-11-01T09:00:00.000Z');
const read = (tappedAt?: string, sentAt?: string) =>
  madeAt({ tappedAt, sentAt }, { soldAt, now })?.toISOString() ?? null;

describe('madeAt', () => {
  it.each([
    ['an instant', '2026-11-27T11:50:00.000Z', '2026-11-27T11:50:00.000Z'],
    ['an offset', '2026-11-27T05:50:00-06:00', '2026-11-27T11:50:00.000Z'],
    ['a clock a minute ahead', '2026-11-27T12:01:00Z', '2026-11-27T12:00:00.000Z'],
    ['a clock an hour ahead', '2026-11-27T13:00:00Z', null],
    ['a time before the sale', '2026-11-01T08:59:59Z', null],
    ['no zone', '2026-11-27T11:50:00', null],
    ['a day that there is not', '2026-13-40T11:50:00Z', null],
    ['words', 'yesterday', null],
    ['nothing', '', null],
    ['no time', undefined, null],
  ])('reads %s', (_what, tappedAt, made) => {
    expect(read(tappedAt)).toBe(made);
  });

  it.each([
    ['slow', '2026-11-27T10:50:00Z', '2026-11-27T11:00:00Z'],
    ['fast', '2026-11-27T13:50:00Z', '2026-11-27T14:00:00Z'],
    ['years off', '1970-01-01T00:00:00Z', '1970-01-01T00:10:00Z'],
  ])('counts the age of a tap where the clock is %s', (_what, tappedAt, sentAt) => {
    expect(read(tappedAt, sentAt)).toBe('2026-11-27T11:50:00.000Z');
  });

  it('believes a right clock, so that a call under way for a minute makes no tap younger', () => {
    expect(read('2026-11-27T11:59:00Z', '2026-11-27T11:59:00Z')).toBe('2026-11-27T11:59:00.000Z');
  });

  it('believes the tap where it was sent before it was made', () => {
    expect(read('2026-11-27T11:50:00Z', '2026-11-27T11:40:00Z')).toBe('2026-11-27T11:50:00.000Z');
  });

  it('is never later than now or before the sale', () => {
    fc.assert(
      fc.property(fc.string(), fc.date({ noInvalidDate: true }), (text, date) => {
        const made = [text, date.toISOString()].map(
          (sent) => madeAt({ tappedAt: sent, sentAt: sent }, { soldAt, now }) ?? now,
        );
        expect(made.filter((each) => each < soldAt || each > now)).toEqual([]);
      }),
    );
  });
});

describe('madeInOrder', () => {
  const minute = 60_000;
  /** Milliseconds after the tap before it, and under way from phone to server. */
  const tapped = fc.record({ after: fc.integer({ min: 1, max: 5_000 }), delay: fc.nat(20_000) });
  const dateOf = (ms: number) => new Date(now.getTime() + ms);

  it('counts the taps of a phone in their order, however wrong its clock and whatever arrives late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40 * minute, max: 40 * minute }),
        fc
          .array(tapped, { minLength: 2, maxLength: 8 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray([...all.keys()], { minLength: all.length }),
            ),
          ),
        (offset, [gaps, order]) => {
          let at = 0;
          const calls = gaps.map(({ after, delay }) => ({ at: (at += after), delay }));
          const kept: { id: number; actorId: string; sentAs: string; madeAt: Date }[] = [];
          for (const id of order) {
            const { at: instant, delay } = calls[id] ?? { at: Number.NaN, delay: Number.NaN };
            const sentAs = dateOf(instant + offset).toISOString();
            const times = { tappedAt: sentAs, sentAt: sentAs };
            const made = madeAt(times, { soldAt, now: dateOf(instant + delay) });
            if (made === null) throw new Error('A tap has no time.');
            const tap = { id, actorId: 'ann', sentAs, madeAt: made };
            kept.push({ ...tap, madeAt: madeInOrder(tap, kept) });
          }
          const ordered = kept.toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
          expect(ordered.map(({ id }) => id)).toEqual([...calls.keys()]);
        },
      ),
    );
  });

  it('leaves alone the taps of another person, of a phone with another clock, and those without a time', () => {
    const tap = { actorId: 'ann', sentAs: '2026-11-27T11:50:00Z', madeAt: dateOf(-10 * minute) };
    const other = { ...tap, sentAs: '2026-11-27T11:49:59Z', madeAt: dateOf(-9 * minute) };
    expect(madeInOrder(tap, [other])).toEqual(dateOf(-9 * minute + 1_000));
    expect(madeInOrder(tap, [{ ...other, actorId: 'ben' }])).toEqual(tap.madeAt);
    expect(madeInOrder(tap, [{ ...other, sentAs: '2026-11-27T10:49:59Z' }])).toEqual(tap.madeAt);
    expect(madeInOrder(tap, [{ ...other, sentAs: null }])).toEqual(tap.madeAt);
    expect(madeInOrder({ ...tap, sentAs: null }, [other])).toEqual(tap.madeAt);
  });
});

describe('checkOffOf', () => {
  const tap = (isCollected: boolean, minute: number) => ({
    isCollected,
    actorId: String(minute),
    madeAt: new Date(minute * 60_000),
  });

  it.each([
    ['nothing where there is no tap', [], null],
    ['the only one', [tap(true, 1)], '1'],
    ['the first of several', [tap(true, 3), tap(true, 2)], '2'],
    ['nothing where the last one undid it', [tap(false, 3), tap(true, 2)], null],
    [
      'the first after it was undone',
      [tap(true, 5), tap(true, 4), tap(false, 3), tap(true, 2)],
      '4',
    ],
  ])('is %s', (_what, taps, actorId) => {
    expect(checkOffOf(taps)?.actorId ?? null).toBe(actorId);
  });
});
