import type { z } from 'zod';

import { entryOf, mapFacts, noFacts, type AnimalFacts, type FactName } from '#shared/groups/facts';
import type { createGroupBodySchema, updateGroupBodySchema } from '#shared/groups/groupForms';
import { portions } from '#shared/groups/portions';
import { readSent } from '#shared/groups/localTime';
import type { TimeZone } from '#shared/groups/timeZones';
import { defaultState } from '#shared/groups/vocabulary';
import { toCents, toDollars } from '#shared/money';

import type { Group } from '../../../api/group';

export type CreateValues = z.input<typeof createGroupBodySchema>;
export type CreateBody = z.output<typeof createGroupBodySchema>;
export type EditValues = z.input<typeof updateGroupBodySchema>;
export type EditBody = z.output<typeof updateGroupBodySchema>;

/** Fields that both forms have in common: the animal and how it is sold. */
export type CommonGroupValues = Pick<
  CreateValues,
  | 'name'
  | 'animal'
  | 'state'
  | 'timeZone'
  | 'portionsAvailable'
  | 'fillBy'
  | 'ifUnfilled'
  | FactName
>;

/** A new group: in the default state, its creator invited. */
export const newGroupValues = (
  supplierId: string | null,
  creatorEmail: string | undefined,
): Partial<CreateValues> => ({
  name: '',
  animal: 'Beef',
  state: defaultState,
  timeZone: null,
  supplierId,
  ...typedFacts(noFacts),
  portionsAvailable: [...portions],
  fillBy: null,
  ifUnfilled: 'refund',
  inviteEmails: creatorEmail ? [creatorEmail] : [],
});

/** The next animal, offered as this one was: the same but for its tag, its dates and who is invited. */
export const copiedGroupValues = (
  group: Group,
  creatorEmail: string | undefined,
): Partial<CreateValues> => ({
  ...newGroupValues(group.supplier._id, creatorEmail),
  name: group.name,
  animal: group.animal,
  state: group.state,
  timeZone: group.timeZone,
  ...typedFacts({ ...group, tag: null }),
  portionsAvailable: group.portionsAvailable,
  totalCost: toDollars(group.totalCents),
  totalPortions: group.totalPortions,
  ...(group.pricing && { pricing: group.pricing }),
});

export const storedValues = (group: Group): EditValues => ({
  name: group.name,
  animal: group.animal,
  state: group.state,
  timeZone: group.timeZone,
  supplierId: group.supplier._id,
  ...typedFacts(group),
  portionsAvailable: group.portionsAvailable,
  fillBy: group.fillBy,
  ifUnfilled: group.ifUnfilled,
  fillByReason: '',
  remainingCost: toDollars(group.remainingCents),
  status: group.status,
});

/** The group as it will be once `body` is saved. */
export const withChanges = (group: Group, body: EditBody): Group => ({
  ...group,
  name: body.name ?? group.name,
  animal: body.animal ?? group.animal,
  state: body.state ?? group.state,
  timeZone: zoneAfter(group, body),
  supplier: supplierAfter(group, body),
  ...factsAfter(group, body),
  portionsAvailable: body.portionsAvailable ?? group.portionsAvailable,
  fillBy: fillByAfter(group, body),
  ifUnfilled: body.ifUnfilled ?? group.ifUnfilled,
  remainingCents:
    body.remainingCost === undefined ? group.remainingCents : toCents(body.remainingCost),
  status: body.status ?? group.status,
});

const zoneAfter = (group: Group, { timeZone }: EditBody): TimeZone => timeZone ?? group.timeZone;

/** For the eye: the server decides the instant. */
function fillByAfter(group: Group, body: EditBody): string | null {
  if (!body.fillBy) return body.fillBy === undefined ? group.fillBy : null;
  return readSent(body.fillBy, zoneAfter(group, body))?.toISOString() ?? group.fillBy;
}

const unweighed = { liveLb: null, hangingLb: null, takeHomeLowLb: null, takeHomeHighLb: null };
const emptyFields = { text: '', choice: null, count: null, weights: unweighed };

/** As the fields show them. */
const typedFacts = (facts: AnimalFacts) =>
  mapFacts((name) => facts[name] ?? emptyFields[entryOf(name).kind]) as AnimalFacts;

const factsAfter = (group: Group, body: EditBody) =>
  mapFacts((name) => (body[name] === undefined ? group[name] : body[name])) as AnimalFacts;

function supplierAfter({ supplier }: Group, { supplierId }: EditBody): Group['supplier'] {
  return !supplierId || supplierId === supplier._id ? supplier : { _id: supplierId, name: null };
}
