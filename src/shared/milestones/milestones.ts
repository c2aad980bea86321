/** The days on an animal's way from the sale to its buyers, in their order. */
export const milestoneKinds = ['booked', 'harvested', 'cut', 'ready'] as const;
export type MilestoneKind = (typeof milestoneKinds)[number];

export const longestMilestoneNote = 200;

/** Minutes after the last change until buyers are mailed: a typing error can be corrected before. */
export const notifyMinutes = 10;

/** No planned day is further from today, in days. */
export const furthestPlannedDays = 730;

interface Step {
  kind: MilestoneKind;
  doneAt: Date | string | null;
}

const isDone = (milestones: readonly Step[], kind: MilestoneKind): boolean =>
  milestones.some((milestone) => milestone.kind === kind && milestone.doneAt !== null);

/** The last milestone that is done; null: none is. */
export const reachedMilestone = (milestones: readonly Step[]): MilestoneKind | null =>
  milestoneKinds.findLast((kind) => isDone(milestones, kind)) ?? null;

/** The milestone that has to be done before `kind`, if it is not; milestones are done in order. */
export const missingBefore = (
  milestones: readonly Step[],
  kind: MilestoneKind,
): MilestoneKind | null =>
  milestoneKinds
    .slice(0, milestoneKinds.indexOf(kind))
    .find((earlier) => !isDone(milestones, earlier)) ?? null;

/** Name of each milestone as a station, and in a sentence about an animal. */
export const milestoneNames: Record<MilestoneKind, string> = {
  booked: 'Booked at the butcher',
  harvested: 'Harvested',
  cut: 'Cut and wrapped',
  ready: 'Ready to pick up',
};

/** A calendar date as milliseconds, at noon UTC. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** True for a planned day near enough to today to be meant. */
export const isPlausibleDay = (day: string, now: Date): boolean =>
  Math.abs(noonOf(day) - now.getTime()) <= furthestPlannedDays * 86_400_000;

/** `Saturday, December 12, 2026`: a calendar date is the same day for every reader. */
export const formatPlannedDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(noonOf(day));
