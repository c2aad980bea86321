import { describeChanges, formatAuditChange } from './changeText';

const names: Record<string, string> = { s1: 'Oak Ranch', s2: 'Elm Ranch' };

type Recorded = Record<string, unknown> | null;

const lines = (before: Recorded, after: Recorded) =>
  describeChanges(before, after, (id) => names[id]).map(formatAuditChange);

test.each<[Recorded, Recorded, string[]]>([
  [{ role: 'member' }, { role: 'supplieradmin' }, ['role: member → supplier admin']],
  [{ supplierId: 's1' }, { supplierId: 's2' }, ['supplier: Oak Ranch → Elm Ranch']],
  [{ supplierId: 's3' }, { supplierId: null }, ['supplier: deleted → none']],
  [{ state: 'paid' }, { state: 'refunding' }, ['state: paid → being refunded']],
  [{ state: 'WA' }, { state: 'TX' }, ['state: WA → TX']],
  [null, { priceCents: 55_000 }, ['price: $550.00']],
  [{ remainingCost: 4400 }, { remainingCost: 0 }, ['remaining cost: $4,400.00 → $0.00']],
  [null, { hasNewAddress: true }, ['new email: yes']],
  [
    { portionsAvailable: ['Full'] },
    { portionsAvailable: ['Half', 'Quarter'] },
    ['portions available: Full → Half, Quarter'],
  ],
  [{ weights: null }, { weights: { liveLb: 1200 } }, ['weights: none → live lb 1200']],
  [{ name: 'Oak' }, { name: 'Oak' }, []],
  [null, { address: '127.0.0.1', network: '127.0.0.1' }, []],
  [{ role: undefined }, { role: 'superadmin' }, ['role: superadmin']],
  [null, null, []],
])('%j, then %j', (before, after, said) => {
  expect(lines(before, after)).toEqual(said);
});
