import { z } from 'zod';

export const animals = ['Beef', 'Lamb', 'Sheep', 'Goat'] as const;
export const animalSchema = z.enum(animals);
export type Animal = z.infer<typeof animalSchema>;

/** The live animal, as the shop calls it: `a steer`. */
export const animalNouns: Record<Animal, string> = {
  Beef: 'steer',
  Lamb: 'lamb',
  Sheep: 'sheep',
  Goat: 'goat',
};

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
export const stateSchema = z.enum(states);
export type State = z.infer<typeof stateSchema>;

/** What the create form starts with. */
export const defaultState: State = 'WA';
