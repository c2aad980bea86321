import { factNames } from '#shared/groups/facts';

import type { Abilities, Ability } from '../../../api/compat/abilities';

const fieldsOf: Partial<Record<Ability, readonly string[]>> = {
  animalFacts: factNames,
  timeZones: ['timeZone'],
  pricing: ['pricing'],
  fillBy: ['fillBy', 'ifUnfilled', 'fillByReason'],
};

/** A group to be saved, without the fields that the server would drop. */
export function supportedFields<Body extends object>(body: Body, can: Abilities): Body {
  const dropped = Object.entries(fieldsOf).flatMap(([ability, fields]) =>
    can[ability as Ability] ? [] : fields,
  );
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => !dropped.includes(field)),
  ) as Body;
}
