import {
  entryOf,
  factNames,
  type AnimalFacts,
  type FactName,
  type ListedName,
  type WeighedName,
  type Weights,
} from './facts';
import type { SentPricing } from './pricing.schema';
import { pricingText } from './pricingText';

export const listedNames = factNames.filter(
  (name): name is ListedName => (entryOf(name).shown ?? 'list') === 'list',
);

export const weighedNames = factNames.filter(
  (name): name is WeighedName => entryOf(name).shown === 'withWeights',
);

export const fieldLabelOf = (name: FactName): string =>
  entryOf(name).fieldLabel ?? entryOf(name).label;

/** A fact's value as text; null where it is not set. */
export function factText(name: FactName, value: AnimalFacts[FactName]): string | null {
  const fact = entryOf(name);
  if (value === null || value === '') return null;
  if (typeof value === 'object') return weightsText(value);
  if (fact.kind === 'choice') return fact.options[value] ?? null;
  if (fact.kind !== 'count') return String(value);
  if (value === 0 && fact.zero) return fact.zero;
  return value === 1 ? `1 ${fact.unit}` : `${value} ${fact.unit}s`;
}

interface ShownFact {
  label: string;
  /** Null: nothing is said. */
  value: string | null;
}

const show = <Name extends FactName>(names: Name[], facts: Pick<AnimalFacts, Name>): ShownFact[] =>
  names.map((name) => ({ label: entryOf(name).label, value: factText(name, facts[name]) }));

/** Price a pound of an animal that is sold by its weight, and the facts about the cut meat, with their labels. */
export const listedFacts = ({
  pricing = null,
  ...facts
}: Pick<AnimalFacts, ListedName> & { pricing?: SentPricing | null }): ShownFact[] => [
  ...(pricing ? [{ label: 'Sold by weight', value: pricingText(pricing) }] : []),
  ...show(listedNames, facts),
];

/** The facts that are shown with the weights, with their labels. */
export const weighedFacts = (facts: Pick<AnimalFacts, WeighedName>) => show(weighedNames, facts);

/** Live, hanging, and the range that comes home. */
function weightsText({ liveLb, hangingLb, takeHomeLowLb, takeHomeHighLb }: Weights): string | null {
  const all = [liveLb, hangingLb, takeHomeLowLb, takeHomeHighLb];
  const texts = all.map((pounds) =>
    pounds === null ? '–' : `${pounds.toLocaleString('en-US')} lb`,
  );
  return texts.every((text) => text === '–') ? null : texts.join(', ');
}
