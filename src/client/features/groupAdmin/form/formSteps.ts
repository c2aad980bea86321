import type { UnfilledOutcome } from '#shared/groups/deadline';
import { entryOf, factNames, type FactName } from '#shared/groups/facts';
import { fieldLabelOf } from '#shared/groups/factText';
import { readSent } from '#shared/groups/localTime';
import { formatDay } from '#shared/groups/groupClock';
import type { TimeZone } from '#shared/groups/timeZones';

import { countOf } from '../../../ui/labels';
import type { CreateValues } from './groupFormValues';

/** Steps of the create form that are folded: of a copy the animal is one of them, and the deadline is not. */
export type FormStep = 'animal' | 'deadline' | 'facts';

const deadlineFields = ['fillBy', 'ifUnfilled', 'timeZone'];

/** The step in which a field of a form with errors is. */
export function stepOf(field: string): FormStep {
  if (deadlineFields.includes(field)) return 'deadline';
  return (factNames as string[]).includes(field) ? 'facts' : 'animal';
}

/** After `If it doesn’t sell out,`. */
export const outcomes: Record<UnfilledOutcome, string> = {
  refund: 'every buyer is refunded',
  proceed: 'you keep the rest, and it goes ahead',
};

/** `Dec 12. If it doesn’t sell out, every buyer is refunded.` */
export function deadlineStanding(
  { fillBy, ifUnfilled }: Pick<CreateValues, 'fillBy' | 'ifUnfilled'>,
  zone: TimeZone,
  now: Date,
): string {
  const day = fillBy ? readSent(fillBy, zone) : null;
  if (!day || Number.isNaN(day.getTime())) return 'None: it is on sale until you close it';
  const outcome = outcomes[ifUnfilled ?? 'refund'];
  return `${formatDay(day, zone, now)}. If it doesn’t sell out, ${outcome}.`;
}

/** `Weights, Inspection, 2 pictures`: what is said of the animal, by the labels of the fields. */
export function factsStanding(
  facts: { readonly [Name in FactName]?: unknown },
  pictures: number,
): string {
  const said = factNames.filter((name) => isSaid(facts[name])).map(labelOf);
  const shown = pictures > 0 ? [...said, countOf(pictures, 'picture')] : said;
  return shown.length > 0
    ? shown.join(', ')
    : 'Nothing yet: weights, what the price includes, pictures';
}

const labelOf = (name: FactName): string =>
  entryOf(name).kind === 'weights' ? entryOf(name).label : fieldLabelOf(name);

function isSaid(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSaid);
  return value !== null && value !== undefined && value !== '' && !Number.isNaN(value);
}
