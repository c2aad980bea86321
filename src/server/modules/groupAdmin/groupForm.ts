import type { Weights, groupRoutes } from '#shared/groups/groups.contract';
import type { UnfilledOutcome } from '#shared/groups/fillBy';
import type { GroupStatus } from '#shared/groups/groupStatus';
import type { Portion } from '#shared/groups/portions';
import type { Animal, State } from '#shared/groups/vocabulary';
import { pickOfferFacts, type OfferFacts } from '#shared/groups/whatYouGet';
import { type Cents, formatDollars, toDollars } from '#shared/money';
import type { RouteInput } from '#shared/route';

import type { LockedGroup } from '../inventory/stock';

type UpdateBody = RouteInput<typeof groupRoutes.updateGroup>['body'];

/** What the edit form shows and may change, as it travels. */
export interface GroupForm extends OfferFacts {
  name: string;
  animal: Animal;
  state: State;
  supplierId: string;
  tag: string | null;
  weights: Weights | null;
  portionsAvailable: Portion[];
  /** ISO 8601, as it travels. */
  fillBy: string | null;
  ifUnfilled: UnfilledOutcome;
  status: GroupStatus;
  /** Dollars. */
  remainingCost: number;
}

/** The form as stored; the order of a JSON column's keys is the database's, not ours. */
export const formOf = (group: LockedGroup): GroupForm => ({
  name: group.name,
  animal: group.animal,
  state: group.state,
  supplierId: group.supplierId,
  tag: group.tag,
  weights: readWeights(group.weights),
  ...pickOfferFacts(group),
  portionsAvailable: group.portionsAvailable,
  fillBy: group.fillBy?.toISOString() ?? null,
  ifUnfilled: group.ifUnfilled,
  status: group.status,
  remainingCost: toDollars(group.stock.remainingCents),
});

/**
 * What a sent form changes of the stored one. Full and closed leave nothing to share; a remaining
 * cost that opening puts back anyway is nothing to set.
 */
export function readChanges(
  stored: GroupForm,
  body: UpdateBody,
  reopenCents: Cents,
): Partial<GroupForm> {
  const { name, animal, state, supplierId, tag, weights, portionsAvailable, status } = body;
  const { fillBy, ifUnfilled, inspection, priceIncludes, agingDays } = body;
  const isOnSale = (status ?? stored.status) === 'open';
  const putsBack = stored.status !== 'open' && body.remainingCost === toDollars(reopenCents);
  const sent: { [field in keyof GroupForm]: GroupForm[field] | undefined } = {
    name,
    animal,
    state,
    supplierId: (typeof supplierId === 'object' ? supplierId?._id : supplierId) ?? undefined,
    tag,
    weights: weights === undefined ? undefined : readWeights(weights),
    inspection,
    priceIncludes,
    agingDays,
    portionsAvailable,
    fillBy: fillBy ? new Date(fillBy).toISOString() : fillBy,
    ifUnfilled,
    status,
    remainingCost: isOnSale ? (putsBack ? undefined : body.remainingCost) : 0,
  };
  const changed = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && !isSame(value, stored[field as keyof GroupForm]),
  );
  return Object.fromEntries(changed);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The stored values that a stale form would have overwritten, each told beside its field. */
export const describeStored = (
  stored: GroupForm,
  changes: Partial<GroupForm>,
): Record<string, string> => {
  const shown: Record<keyof GroupForm, string> = {
    ...stored,
    supplierId: 'another supplier',
    tag: stored.tag ?? 'empty',
    weights: stored.weights ? 'given' : 'empty',
    inspection: stored.inspection ?? 'not stated',
    priceIncludes: stored.priceIncludes ?? 'empty',
    agingDays: stored.agingDays === null ? 'empty' : String(stored.agingDays),
    portionsAvailable: stored.portionsAvailable.join(', '),
    fillBy: stored.fillBy?.slice(0, 10) ?? 'no day',
    remainingCost: formatDollars(stored.remainingCost),
  };
  const fields = Object.keys(changes) as (keyof GroupForm)[];
  return Object.fromEntries(fields.map((field) => [field, `Now: ${shown[field]}.`]));
};

type SentWeights = { [weight in keyof Weights]?: number | null | undefined } | null | undefined;

/** What a scale showed; nothing where nobody weighed. */
export function readWeights(sent: SentWeights): Weights | null {
  const weights: Weights = {
    liveLb: sent?.liveLb ?? null,
    hangingLb: sent?.hangingLb ?? null,
    takeHomeLowLb: sent?.takeHomeLowLb ?? null,
    takeHomeHighLb: sent?.takeHomeHighLb ?? null,
  };
  return Object.values(weights).some((weight) => weight !== null) ? weights : null;
}
