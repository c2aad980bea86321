import { clockOf } from './localTime';
import {
  isKept,
  keptZone,
  offeredZones,
  timeZoneNames,
  zoneLabel,
  zoneOf,
  zonesOf,
} from './timeZones';
import { states } from './vocabulary';

it.each(timeZoneNames)('knows %s in this Node, and a name for it', (zone) => {
  expect(clockOf(new Date('2026-12-12T17:00:00Z'), zone)).toMatch(
    /^2026-12-12T(0[7-9]|1[0-2]):00:00Z$/,
  );
  expect(zoneLabel(zone)).toMatch(/ time$/);
});

it('offers each name once', () => {
  const names = offeredZones.map(zoneLabel);
  expect(new Set(names).size).toBe(names.length);
});

it.each(states)('offers a zone that %s keeps', (state) => {
  expect(zonesOf[state].every((zone) => offeredZones.includes(zone))).toBe(true);
  expect(zoneOf(state)).toBe(zonesOf[state][0]);
});

it.each([
  'SD',
  'TX',
  'NE',
  'ND',
  'KS',
  'IN',
  'KY',
  'TN',
  'FL',
  'MI',
  'OR',
  'ID',
  'AK',
  'AZ',
  'NV',
] as const)('knows that %s has two zones', (state) => expect(zonesOf[state]).toHaveLength(2));

it('takes another IANA name of a zone for the same zone', () => {
  expect(isKept('America/Boise', 'ID')).toBe(true);
  expect(isKept('America/Detroit', 'MI')).toBe(true);
  expect(isKept('America/Boise', 'WA')).toBe(false);
});

it('keeps a zone only where clocks of the state show it', () => {
  expect(keptZone([null, 'America/Denver', 'America/Chicago'], 'TX')).toBe('America/Denver');
  expect(keptZone(['America/Denver'], 'WA')).toBeNull();
});
