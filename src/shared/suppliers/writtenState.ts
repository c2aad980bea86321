import { zoneOf, type TimeZone } from '../groups/timeZones';
import { states, type State } from '../groups/vocabulary';

/** Names and customary abbreviations of each, where an address is written in words; without spaces and periods. */
const writtenStates: Record<State, string> = {
  AL: 'alabama ala',
  AK: 'alaska',
  AZ: 'arizona ariz',
  AR: 'arkansas ark',
  CA: 'california calif cal',
  CO: 'colorado colo',
  CT: 'connecticut conn',
  DE: 'delaware del',
  FL: 'florida fla',
  GA: 'georgia',
  HI: 'hawaii',
  ID: 'idaho ida',
  IL: 'illinois ill',
  IN: 'indiana ind',
  IA: 'iowa',
  KS: 'kansas kan kans',
  KY: 'kentucky',
  LA: 'louisiana',
  ME: 'maine',
  MD: 'maryland',
  MA: 'massachusetts mass',
  MI: 'michigan mich',
  MN: 'minnesota minn',
  MS: 'mississippi miss',
  MO: 'missouri',
  MT: 'montana mont',
  NE: 'nebraska neb nebr',
  NV: 'nevada nev',
  NH: 'newhampshire',
  NJ: 'newjersey',
  NM: 'newmexico nmex',
  NY: 'newyork',
  NC: 'northcarolina ncar',
  ND: 'northdakota ndak',
  OH: 'ohio',
  OK: 'oklahoma okla',
  OR: 'oregon ore oreg',
  PA: 'pennsylvania penn penna',
  RI: 'rhodeisland',
  SC: 'southcarolina scar',
  SD: 'southdakota sdak',
  TN: 'tennessee tenn',
  TX: 'texas tex',
  UT: 'utah',
  VT: 'vermont',
  VA: 'virginia',
  WA: 'washington wash',
  WV: 'westvirginia wva',
  WI: 'wisconsin wis wisc',
  WY: 'wyoming wyo',
};

/** The state that an address names, by code, name or abbreviation, in any letters; null for anything else. */
export function stateIn(text: string): State | null {
  const written = text.replace(/[\s.]+/g, '').toLowerCase();
  const isNamed = (state: State) =>
    state.toLowerCase() === written || writtenStates[state].split(' ').includes(written);
  return states.find(isNamed) ?? null;
}

interface Ranch {
  timeZone?: TimeZone | null | undefined;
  address: { state: string };
}

/** As chosen, else that of the state of its address; null: neither is known. */
export function zoneOfRanch({ timeZone, address }: Ranch): TimeZone | null {
  const state = stateIn(address.state);
  return timeZone ?? (state && zoneOf(state));
}
