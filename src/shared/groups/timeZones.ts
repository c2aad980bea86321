import type { State } from './vocabulary';

/** The time zones of the 50 states, by their IANA names, and what people there call them. */
export const timeZones = {
  'America/New_York': 'Eastern time',
  'America/Detroit': 'Eastern time',
  'America/Indiana/Indianapolis': 'Eastern time',
  'America/Indiana/Marengo': 'Eastern time',
  'America/Indiana/Petersburg': 'Eastern time',
  'America/Indiana/Vevay': 'Eastern time',
  'America/Indiana/Vincennes': 'Eastern time',
  'America/Indiana/Winamac': 'Eastern time',
  'America/Kentucky/Louisville': 'Eastern time',
  'America/Kentucky/Monticello': 'Eastern time',
  'America/Chicago': 'Central time',
  'America/Menominee': 'Central time',
  'America/Indiana/Knox': 'Central time',
  'America/Indiana/Tell_City': 'Central time',
  'America/North_Dakota/Beulah': 'Central time',
  'America/North_Dakota/Center': 'Central time',
  'America/North_Dakota/New_Salem': 'Central time',
  'America/Denver': 'Mountain time',
  'America/Boise': 'Mountain time',
  /** Without daylight saving time. */
  'America/Phoenix': 'Arizona time',
  'America/Los_Angeles': 'Pacific time',
  'America/Anchorage': 'Alaska time',
  'America/Juneau': 'Alaska time',
  'America/Metlakatla': 'Alaska time',
  'America/Nome': 'Alaska time',
  'America/Sitka': 'Alaska time',
  'America/Yakutat': 'Alaska time',
  'America/Adak': 'Aleutian time',
  'Pacific/Honolulu': 'Hawaii time',
} as const;

export type TimeZone = keyof typeof timeZones;

export const timeZoneNames = Object.keys(timeZones) as TimeZone[];

export const isTimeZone = (name: string | null | undefined): name is TimeZone =>
  name != null && Object.hasOwn(timeZones, name);

/** One for each name: what a form offers. */
export const offeredZones = timeZoneNames.filter(
  (zone, place) =>
    place === timeZoneNames.findIndex((other) => timeZones[other] === timeZones[zone]),
);

export const zoneLabel = (zone: TimeZone): string => timeZones[zone];

type Zones = readonly [TimeZone, ...TimeZone[]];

const eastern: Zones = ['America/New_York'];
const central: Zones = ['America/Chicago'];
const mountain: Zones = ['America/Denver'];
const pacific: Zones = ['America/Los_Angeles'];
const easternAndCentral: Zones = [...eastern, ...central];
const centralAndMountain: Zones = [...central, ...mountain];

/** The zones that clocks of a state show; the first is that of most people there. */
export const zonesOf: Readonly<Record<State, Zones>> = {
  AL: central,
  AK: ['America/Anchorage', 'America/Adak'],
  /** The Navajo Nation keeps daylight saving time. */
  AZ: ['America/Phoenix', ...mountain],
  AR: central,
  CA: pacific,
  CO: mountain,
  CT: eastern,
  DE: eastern,
  FL: easternAndCentral,
  GA: eastern,
  HI: ['Pacific/Honolulu'],
  ID: [...mountain, ...pacific],
  IL: central,
  IN: easternAndCentral,
  IA: central,
  KS: centralAndMountain,
  KY: easternAndCentral,
  LA: central,
  ME: eastern,
  MD: eastern,
  MA: eastern,
  MI: easternAndCentral,
  MN: central,
  MS: central,
  MO: central,
  MT: mountain,
  NE: centralAndMountain,
  NV: [...pacific, ...mountain],
  NH: eastern,
  NJ: eastern,
  NM: mountain,
  NY: eastern,
  NC: eastern,
  ND: centralAndMountain,
  OH: eastern,
  OK: central,
  OR: [...pacific, ...mountain],
  PA: eastern,
  RI: eastern,
  SC: eastern,
  SD: centralAndMountain,
  TN: [...central, ...eastern],
  TX: centralAndMountain,
  UT: mountain,
  VT: eastern,
  VA: eastern,
  WA: pacific,
  WV: eastern,
  WI: central,
  WY: mountain,
};

/** Where nothing else is said: the zone of most people of a state. */
export const zoneOf = (state: State): TimeZone => zonesOf[state][0];

/** True where clocks of the state show it, by this or by another of its IANA names. */
export const isKept = (zone: TimeZone, state: State): boolean =>
  zonesOf[state].some((kept) => zoneLabel(kept) === zoneLabel(zone));

/** The first of the zones that clocks of the state show; null: none of them. */
export const keptZone = (
  zones: readonly (TimeZone | null | undefined)[],
  state: State,
): TimeZone | null => zones.find((zone) => zone && isKept(zone, state)) ?? null;
