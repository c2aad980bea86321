export const animals = ['Beef', 'Lamb', 'Sheep', 'Goat'] as const;
export type Animal = (typeof animals)[number];

/** The 50 US state codes. */
export const states = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const;
export type State = (typeof states)[number];

/** State that the create form starts with. */
export const defaultState: State = 'WA';

/** The state of a code, in either case; null for anything else. */
export const stateOfCode = (text: string): State | null =>
  states.find((state) => state === text.trim().toUpperCase()) ?? null;
