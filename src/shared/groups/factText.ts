import {
  entryOf,
  factNames,
  type AnimalFacts,
  type FactName,
  type ListedName,
  type Weights,
} from './facts';

export const listedNames = factNames.filter(
  (name): name is ListedName => entryOf(name).shown !== 'apart',
);

export const fieldLabelOf = (name: FactName): string =>
  entryOf(name).fieldLabel ?? entryOf(name).label;

/** A fact's value as text; null where it is not set. */
export function factText(name: FactName, value: AnimalFacts[FactName]): string | null {
  const fact = entryOf(name);
  if (value === null || value === '') return null;
  if (typeof value === 'object') return weightsText(value);
  if (fact.kind === 'choice') return fact.options[value] ?? null;
  if (fact.kind !== 'days') return String(value);
  return value === 0 ? fact.zero : value === 1 ? '1 day' : `${value} days`;
}

/** The facts about the cut meat, with their labels. */
export const listedFacts = (facts: Pick<AnimalFacts, ListedName>) =>
  listedNames.map((name) => ({ label: entryOf(name).label, value: factText(name, facts[name]) }));

/** Live, hanging, and the range that comes home. */
function weightsText({ liveLb, hangingLb, takeHomeLowLb, takeHomeHighLb }: Weights): string | null {
  const all = [liveLb, hangingLb, takeHomeLowLb, takeHomeHighLb];
  const texts = all.map((pounds) =>
    pounds === null ? '–' : `${pounds.toLocaleString('en-US')} lb`,
  );
  return texts.every((text) => text === '–') ? null : texts.join(', ');
}
