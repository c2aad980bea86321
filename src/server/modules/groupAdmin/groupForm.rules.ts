import { isDeepStrictEqual } from 'node:util';

import { entryOf, factsOf, mapFacts, type AnimalFacts, type FactName } from '#shared/groups/facts';
import type { groupRoutes } from '#shared/groups/groups.contract';
import type { UnfilledOutcome } from '#shared/groups/deadline';
import type { GroupStatus } from '#shared/groups/groupStatus';
import type { Portion } from '#shared/groups/portions';
import { clockOf } from '#shared/groups/localTime';
import { zoneLabel, type TimeZone } from '#shared/groups/timeZones';
import type { Animal, State } from '#shared/groups/vocabulary';
import { type Cents, formatDollars, toDollars } from '#shared/money';
import type { RouteInput } from '#shared/route';

import type { LockedGroup } from '../inventory/stock.service';

type UpdateBody = RouteInput<typeof groupRoutes.updateGroup>['body'];

/** Fields that the edit form shows and may change, as they travel. */
export interface GroupForm extends AnimalFacts {
  name: string;
  animal: Animal;
  state: State;
  timeZone: TimeZone;
  supplierId: string;
  portionsAvailable: Portion[];
  /** ISO 8601, as it travels. */
  fillBy: string | null;
  ifUnfilled: UnfilledOutcome;
  status: GroupStatus;
  /** Dollars. */
  remainingCost: number;
}

/** The form as stored. */
export const formOf = (group: LockedGroup): GroupForm => ({
  name: group.name,
  animal: group.animal,
  state: group.state,
  timeZone: group.timeZone,
  supplierId: group.supplierId,
  ...factsOf(group),
  portionsAvailable: group.portionsAvailable,
  fillBy: group.fillBy?.toISOString() ?? null,
  ifUnfilled: group.ifUnfilled,
  status: group.status,
  remainingCost: toDollars(group.stock.remainingCents),
});

type SentForm = Omit<UpdateBody, 'fillBy' | 'timeZone'> & {
  /** Its zone once it is saved. */
  timeZone: TimeZone;
  /** As an instant. */
  fillBy?: Date | null | undefined;
};

/**
 * Changes of a sent form against the stored one. Full and closed leave nothing to share; a remaining cost that
 * opening puts back anyway is nothing to set.
 */
export function readChanges(
  stored: GroupForm,
  body: SentForm,
  reopenCents: Cents,
): Partial<GroupForm> {
  const { supplierId, fillBy, fillByReason: _, version: __, ...rest } = body;
  const isOnSale = (body.status ?? stored.status) === 'open';
  const putsBack = stored.status !== 'open' && body.remainingCost === toDollars(reopenCents);
  const sent: { [field in keyof GroupForm]?: GroupForm[field] | undefined } = {
    ...rest,
    supplierId: supplierId ?? undefined,
    fillBy: fillBy ? fillBy.toISOString() : fillBy,
    remainingCost: isOnSale ? (putsBack ? undefined : body.remainingCost) : 0,
  };
  const changed = Object.entries<unknown>(sent).filter(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(value, stored[field as keyof GroupForm]),
  );
  return Object.fromEntries(changed);
}

/** The stored values that differ from a stale form, each as an error of its field. */
export const describeStored = (
  stored: GroupForm,
  changes: Partial<GroupForm>,
): Record<string, string> => {
  const shown: Record<keyof GroupForm, string> = {
    ...stored,
    supplierId: 'another supplier',
    ...mapFacts((name) => storedText(name, stored[name])),
    portionsAvailable: stored.portionsAvailable.join(', '),
    timeZone: zoneLabel(stored.timeZone),
    fillBy: stored.fillBy
      ? clockOf(new Date(stored.fillBy), stored.timeZone).slice(0, 10)
      : 'no day',
    remainingCost: formatDollars(stored.remainingCost),
  };
  const fields = Object.keys(changes) as (keyof GroupForm)[];
  return Object.fromEntries(fields.map((field) => [field, `Now: ${shown[field]}.`]));
};

function storedText(name: FactName, value: AnimalFacts[FactName]): string {
  if (value === null) return entryOf(name).kind === 'choice' ? 'not stated' : 'empty';
  return typeof value === 'object' ? 'given' : String(value);
}
