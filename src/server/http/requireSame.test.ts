import { requireSame, requireSeen } from './requireSame';

const stale = expect.objectContaining({ code: 'stale' }) as Error;

it.each([
  ['another text', { name: 'Ann' }],
  ['a field less', {}],
  ['a field more', { name: 'Bob', phone: '' }],
])('refuses a change when its sender saw %s', (_, seen) => {
  const change = { stored: { name: 'Bob' }, seen, sent: { name: 'Cid' } };
  expect(() => requireSeen('contact', change)).toThrow(stale);
});

it('takes a change whose sender saw what stands, says nothing of it, or sends what stands', () => {
  const stored = { name: 'Bob' };
  for (const [seen, sent] of [
    [stored, { name: 'Cid' }],
    [undefined, { name: 'Cid' }],
    [{ name: 'Ann' }, stored],
  ] as const)
    expect(() => requireSeen('contact', { stored, seen, sent })).not.toThrow();
});

it('refuses a form of other fields than those that are stored', () => {
  expect(() => requireSame('user', { name: 'Bob' }, { name: 'Bob', phone: '1' })).toThrow(stale);
});
