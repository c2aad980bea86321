/** The animal as a scale shows it, in pounds; a supplier may leave any out. */
export interface Weights {
  liveLb: number | null;
  hangingLb: number | null;
  takeHomeLowLb: number | null;
  takeHomeHighLb: number | null;
}

/**
 * `options`: stored values and their words; `refusal`: error for an unknown option. A one-line text takes no line
 * breaks and control characters. A count is whole `unit`s (singular), from `least` to `most`; `zero`: text for none.
 */
export type Fact = {
  label: string;
  /** In a form, where that is not the label. */
  fieldLabel?: string;
  /** Place on pages and forms; default `list`. `apart`: shown by code of its own, and not in the CSV of groups. */
  shown?: 'list' | 'withWeights' | 'apart';
  /** An admin may not change it once a share is sold or being paid. */
  isFixedOnceSold?: boolean;
} & (
  | { kind: 'text'; longest: number; isOneLine?: boolean; example: string }
  | { kind: 'choice'; options: Readonly<Record<string, string>>; refusal: string }
  | { kind: 'count'; unit: string; least: number; most: number; zero?: string }
  | { kind: 'weights' }
);

/**
 * Optional facts about the animal. Everything except the column of the same name follows from an
 * entry (docs/contributing.md, "Add a fact of a group").
 */
export const animalFacts = {
  tag: { kind: 'text', label: 'Tag', longest: 80, example: 'Angus steer #417', shown: 'apart' },
  weights: { kind: 'weights', label: 'Weights', shown: 'apart' },
  /** Custom-exempt: slaughtered by a butcher for the animal's owners (9 CFR 303.1). */
  inspection: {
    kind: 'choice',
    label: 'Inspection',
    options: { customExempt: 'Custom-exempt', usda: 'USDA inspected', state: 'State inspected' },
    refusal: 'Choose custom-exempt, USDA or state inspection.',
  },
  priceIncludes: {
    kind: 'text',
    label: 'Price includes',
    fieldLabel: 'The price includes',
    longest: 200,
    isOneLine: true,
    example: 'Slaughter, cutting, wrapping',
  },
  agingDays: { kind: 'count', label: 'Aging', unit: 'day', least: 0, most: 60, zero: 'not aged' },
  butcher: {
    kind: 'text',
    label: 'Butcher',
    longest: 200,
    isOneLine: true,
    example: 'Kittitas Meats, Ellensburg; paid at pickup, about $1.10/lb',
  },
  cutting: {
    kind: 'text',
    label: 'Cutting',
    longest: 200,
    isOneLine: true,
    example: 'Standard cut; a Full chooses its own',
  },
  pickup: {
    kind: 'text',
    label: 'Pickup or delivery',
    longest: 200,
    isOneLine: true,
    example: 'At the butcher’s, about three weeks after the group is full',
  },
} as const satisfies Record<string, Fact>;

type Entries = typeof animalFacts;
export type FactName = keyof Entries;
type PlaceOf<Entry extends Fact> = Entry extends { shown: infer Place } ? Place : 'list';
type ShownAs<Place> = {
  [Name in FactName]: PlaceOf<Entries[Name]> extends Place ? Name : never;
}[FactName];
export type ApartName = ShownAs<'apart'>;
export type WeighedName = ShownAs<'withWeights'>;
export type ListedName = ShownAs<'list'>;

type ValueOf<Entry extends Fact> = Entry extends { options: infer Options }
  ? keyof Options
  : { text: string; choice: never; count: number; weights: Weights }[Entry['kind']];

/** Null: nothing is said. */
export type AnimalFacts = { [Name in FactName]: ValueOf<Entries[Name]> | null };

export const entryOf = (name: FactName): Fact => animalFacts[name];

export const factNames = Object.keys(animalFacts) as FactName[];

export const mapFacts = <Value>(valueOf: (name: FactName) => Value) =>
  Object.fromEntries(factNames.map((name) => [name, valueOf(name)])) as Record<FactName, Value>;

/** The facts of a record; missing ones are null. */
export const factsOf = (record: { [Name in FactName]?: AnimalFacts[Name] | undefined }) =>
  mapFacts((name) => record[name] ?? null) as AnimalFacts;

export const noFacts = factsOf({});
