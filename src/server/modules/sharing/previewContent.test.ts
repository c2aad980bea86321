import { noCents, asCents } from '#shared/money';

import type { GroupFacts } from '../groups/groupFacts.rules';
import { previewOf, versionOf } from './previewContent.rules';

const now = new Date('2026-11-25T12:00:00Z');

const group = {
  name: 'Hereford steer',
  animal: 'Beef',
  tag: null,
  state: 'TX',
  timeZone: 'America/Chicago',
  status: 'open',
  remainingCents: asCents(82_500),
  totalQuarters: 16,
  quartersLeft: 5,
  quartersHeld: 2,
  quartersWithdrawn: 0,
  fillBy: new Date('2026-12-06T05:59:59Z'),
  decidedAt: null,
  calledOffAt: null,
};

const preview = (
  parts: Partial<Record<keyof typeof group, unknown>> = {},
  pictures: { key: string }[] = [],
) =>
  previewOf(
    { group: { ...group, ...parts }, supplierName: 'Oak Ranch', pictures } as GroupFacts,
    now,
  );

it.each([
  [{}, '3 of 16 left · until Dec 5'],
  [{ fillBy: null }, '3 of 16 left'],
  [{ fillBy: new Date('2027-01-04T05:59:59Z') }, '3 of 16 left · until Jan 3, 2027'],
  [{ fillBy: now, decidedAt: now }, '3 of 16 left'],
  [{ fillBy: now }, 'The deadline has passed'],
  [{ remainingCents: noCents, quartersLeft: 0, quartersHeld: 0 }, 'Sold out'],
  [{ status: 'closed' }, 'Closed'],
  [{ status: 'closed', calledOffAt: now }, 'Called off'],
])('says how a group stands: %j', (parts, state) => {
  expect(preview(parts).state).toBe(state);
});

it('names the tag where there is one, else the animal', () => {
  expect(preview().about).toBe('Beef · Oak Ranch · TX');
  expect(preview({ tag: 'Angus #417' }).about).toBe('Angus #417 · Oak Ranch · TX');
});

it('has another version when anything that it shows changes', () => {
  const version = versionOf(preview());
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  expect(versionOf(preview())).toBe(version);
  for (const parts of [{ quartersLeft: 4 }, { quartersHeld: 1 }, { name: 'Hereford' }]) {
    expect(versionOf(preview(parts))).not.toBe(version);
  }
  expect(versionOf(preview({}, [{ key: 'a' }]))).not.toBe(version);
});
