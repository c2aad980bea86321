import { noFacts } from '#shared/groups/facts';
import type { Group as Answer, GroupMember } from '#shared/groups/groups.contract';
import { portionFactor, portions, quartersPerPortion } from '#shared/groups/portions';
import { untouched, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { isTimeZone, zoneOf } from '#shared/groups/timeZones';
import { defaultState, stateOfCode } from '#shared/groups/vocabulary';
import { toDollars } from '#shared/money';

import { centsOf, toGroup, type CompleteGroup, type Group } from '../group';
import { none, ours } from './abilities';
import { readPage } from './lists';

/** Fields of a group that every server sends; the public view of a group has little more. */
type Plain = '_id' | 'name' | 'animal' | 'state' | 'status' | 'createdAt' | 'updatedAt';

type LiteralGroup = Partial<Answer> & Pick<Answer, Plain>;

/** Values of the fields that an answer leaves out. */
const blank: Omit<CompleteGroup, Plain | 'timeZone'> = {
  ...noFacts,
  supplierId: '',
  totalCost: 0,
  remainingCost: 0,
  costPerPortion: 0,
  totalPortions: 0,
  portionsTaken: 0,
  portionsAvailable: [],
  members: [],
  memberCount: 0,
  guests: { count: 0, amountPaid: 0 },
  invitedEmails: [],
  createdBy: null,
  dateClosed: null,
  shares: [],
  quarters: { ...untouched, total: 0 },
  reopenCost: 0,
  version: null,
  pricing: null,
  pictures: [],
  fillBy: null,
  ifUnfilled: 'refund',
  decidedAt: null,
  calledOffAt: null,
  callOffReason: null,
  lost: false,
  milestones: [],
  doneAt: null,
  carcassLb: null,
  line: { waiting: 0, offered: 0, quartersOffered: 0, place: null, offer: null },
  previous: {},
};

/**
 * A group as a server answered it, complete. Ours counts quarters; what a server leaves out that was
 * written from the specification alone is read off what it sends.
 */
export function completeGroup(answer: LiteralGroup): Group {
  const timeZone = zoneOfAnswer(answer);
  if (answer.quarters) return toGroup({ ...blank, ...answer, timeZone } as CompleteGroup, ours);
  const stated = { ...blank, ...withoutNulls(answer), timeZone } as CompleteGroup;
  const members = (answer.members ?? []).map(completeMember);
  const read = { ...stated, members, memberCount: members.length, shares: sharesOf(stated) };
  const group = toGroup(
    { ...read, quarters: quartersOfMoney(stated), reopenCost: stated.remainingCost },
    none,
  );
  return { ...group, unsoldCents: group.totalCents };
}

/** That of the state where a server keeps none, or one that this page is too old to know. */
const zoneOfAnswer = ({ timeZone, state }: Partial<LiteralGroup>) =>
  isTimeZone(timeZone) ? timeZone : zoneOf(stateOfCode(state ?? '') ?? defaultState);

/** A null says as little as a field that is left out: Mongoose puts one for a supplier that was deleted. */
const withoutNulls = (answer: LiteralGroup) =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));

/** Members are objects with an email, or plain strings. */
const completeMember = (member: GroupMember | string): GroupMember =>
  typeof member === 'string' ? { email: member } : member;

/** The portion's factor of the full price, available while it does not exceed what remains. */
const sharesOf = ({ portionsAvailable, costPerPortion, remainingCost }: CompleteGroup) =>
  portions
    .filter((portion) => portionsAvailable.includes(portion))
    .map((portion) => {
      const priceCents = centsOf(portionFactor(portion) * costPerPortion);
      const available = priceCents <= centsOf(remainingCost);
      return { portion, price: toDollars(priceCents), available };
    });

/**
 * Derives quarters from money: the most quarters whose cost fits into the remaining cost are left. A full
 * or closed group has no remaining cost, so its unsold quarters count as withdrawn.
 */
function quartersOfMoney(group: CompleteGroup): QuarterCounts {
  const { totalPortions, portionsTaken, costPerPortion } = group;
  const total = Math.max(0, Math.round(totalPortions * quartersPerPortion));
  const within = (quarters: number) => Math.min(total, Math.max(0, quarters));
  const totalCents = centsOf(group.totalCost) || centsOf(costPerPortion * totalPortions);
  const left =
    totalCents > 0 ? within(Math.floor((centsOf(group.remainingCost) * total) / totalCents)) : 0;
  const isOffSale = group.status !== 'open' && left === 0;
  const withdrawn = isOffSale ? total - within(Math.round(portionsTaken * quartersPerPortion)) : 0;
  return { ...untouched, total, sold: total - left - withdrawn, withdrawn };
}

/** The group as a `group` field, as `updatedGroup`, or as the whole body; `null` for anything else. */
export function readGroup(answer: unknown): Group | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('updatedGroup' in answer) return readGroup(answer.updatedGroup);
  if ('group' in answer) return readGroup(answer.group);
  return '_id' in answer ? completeGroup(answer as LiteralGroup) : null;
}

export const readGroups = readPage('groups', completeGroup);
