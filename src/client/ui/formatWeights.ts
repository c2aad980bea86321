import type { AnimalFacts, WeighedName, Weights } from '#shared/groups/facts';
import { weighedFacts } from '#shared/groups/factText';
import { weightKindOf } from '#shared/groups/weightKind';
import type { SentPricing } from '#shared/groups/pricing.schema';
import type { Portion } from '#shared/groups/portions';
import { pricePerPoundCents } from '#shared/groups/pricePerPound';
import { formatCubicFeet, formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { formatCents, toNearestCents, type Cents } from '#shared/money';

export interface Weighed {
  weights: Weights | null;
  totalPortions: number;
  totalCents: Cents;
}

/** Weight of a share, price of a pound and room in a freezer, as far as there are weights. */
export function formatWeights(group: Weighed, portion: Portion): string[] {
  const { weights, totalPortions } = group;
  if (!weights) return [];
  const { freezerCubicFeet } = shareWeightsOf(weights, portion, totalPortions);
  return [
    ...formatTakeHome(group, portion),
    freezerCubicFeet ? `${formatCubicFeet(freezerCubicFeet)} of freezer` : '',
  ].filter(Boolean);
}

/** `about 56–61 lb to take home`, `about $9.41/lb`: where there is room for a line. */
export function formatTakeHome(group: Weighed, portion: Portion): string[] {
  const { weights, totalPortions } = group;
  const takeHomeLb = weights && shareWeightsOf(weights, portion, totalPortions).takeHomeLb;
  return [
    takeHomeLb ? `about ${formatPounds(takeHomeLb)} to take home` : '',
    formatPerPound(group) ?? '',
  ].filter(Boolean);
}

/** `about $9.41/lb`, of what is taken home; `null` where the supplier gave no weights. */
export function formatPerPound(group: Weighed): string | null {
  const cents = pricePerPoundCents(group);
  return cents === null ? null : `about ${formatCents(cents)}/lb`;
}

/** The whole animal's weights and the facts shown with them; by hanging weight ranchers quote their price. */
export const weightFacts = (group: WholeAnimal & Pick<AnimalFacts, WeighedName>) => [
  ...allWeights(group),
  ...weighedFacts(group),
];

interface WholeAnimal extends Pick<Weighed, 'weights' | 'totalCents'> {
  /** As weighed after the harvest. */
  carcassLb: number | null;
  pricing: SentPricing | null;
}

function allWeights({ weights, totalCents, carcassLb, pricing }: WholeAnimal) {
  const carcass =
    carcassLb &&
    `${carcassLb.toLocaleString('en-US')} lb, weighed${pricing ? ` ${weightKindOf(pricing)}` : ''}`;
  if (!weights) return [{ label: 'Hanging weight', value: carcass }];
  const { hangingLb, takeHomeLb } = shareWeightsOf(weights, 'Full', 1);
  const perPound = hangingLb && formatCents(toNearestCents(totalCents / 100 / hangingLb));
  return [
    { label: 'Live weight', value: weights.liveLb && pounds(weights.liveLb) },
    { label: 'Hanging weight', value: carcass },
    {
      label: carcass ? 'Estimated hanging weight' : 'Hanging weight',
      value: hangingLb && `${pounds(hangingLb)}, ${perPound}/lb`,
    },
    { label: 'Take-home weight', value: takeHomeLb && formatPounds(takeHomeLb) },
  ];
}

const pounds = (weight: number): string => formatPounds({ low: weight, high: weight });
