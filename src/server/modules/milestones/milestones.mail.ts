import { formatByZone, formatDeadline } from '#shared/groups/groupClock';
import {
  formatPlannedDay,
  milestoneNames,
  type MilestoneKind,
} from '#shared/milestones/milestones';
import { formatCents, type Cents } from '#shared/money';
import type { TimeZone } from '#shared/groups/timeZones';
import type { Animal } from '#shared/groups/vocabulary';

import type { Mail } from '../../mail/mailer';
import { renderMail, type Recipient } from '../../mail/mailTemplate';

/** A milestone of which buyers are told something new. */
export interface MilestoneNews {
  kind: MilestoneKind;
  plannedOn: string | null;
  doneAt: Date | null;
  note: string | null;
  /** Why it moved, or is not done after all. */
  reason: string | null;
  /** Day that buyers were told before. */
  toldOn: string | null;
  toldDone: boolean;
}

interface MilestonesGroup {
  id: string;
  name: string;
  animal: Animal;
  tag: string | null;
  timeZone: TimeZone;
  supplierName: string;
}

/** All that is new on an animal's way, in order. */
export const milestonesMail = (
  buyer: Recipient,
  group: MilestonesGroup,
  { news, owed }: { news: readonly MilestoneNews[]; owed: readonly OwedRest[] },
  publicUrl: string,
): Mail =>
  renderMail({
    to: buyer,
    subject: subjectOf(group, news),
    paragraphs: [
      `${group.supplierName} tells you what is new on the way of ${group.name} (${[group.animal, group.tag].filter(Boolean).join(', ')}) to your freezer:`,
      ...news.flatMap((milestone) => newsTexts(milestone, group)),
      ...owed.flatMap((rest) => restTexts(rest, group)),
    ],
    button: { label: 'See the group', url: `${publicUrl}/groups/view/${group.id}` },
    note: 'The file with this email adds the days to your calendar.',
  });

/** Rest of the price of a share whose deposit was paid, which is due before the harvest. */
interface OwedRest {
  priceCents: Cents;
  dueAt: Date | null;
}

const restTexts = ({ priceCents, dueAt }: OwedRest, { timeZone }: MilestonesGroup): string[] =>
  dueAt
    ? [
        `The rest of the price of your share, ${formatCents(priceCents)}, is due by ${formatDeadline(dueAt, timeZone)}. You pay it in My groups.`,
      ]
    : [];

/** The furthest that is done says most. */
function subjectOf({ name }: MilestonesGroup, news: readonly MilestoneNews[]): string {
  const done = news.findLast(({ doneAt, toldDone }) => doneAt && !toldDone);
  return done ? `${name}: ${milestoneNames[done.kind]}` : `The days of ${name} have changed`;
}

function newsTexts(milestone: MilestoneNews, group: MilestonesGroup): string[] {
  const { kind, doneAt, reason, note } = milestone;
  return [
    `${milestoneNames[kind]}: ${doneAt ? `done on ${formatDone(doneAt, group)}` : planText(milestone)}.`,
    ...(reason !== null && !doneAt ? [`Why: ${reason}`] : []),
    ...(note === null ? [] : [`Note: ${note}`]),
  ];
}

function planText({ plannedOn, toldOn, toldDone }: MilestoneNews): string {
  const undone = toldDone ? 'not done after all, ' : '';
  if (plannedOn === null) {
    const gone = toldOn === null ? '' : ` instead of ${formatPlannedDay(toldOn)}`;
    return `${undone}no day is planned now${gone}`;
  }
  const moved =
    toldOn === null || toldOn === plannedOn ? '' : ` instead of ${formatPlannedDay(toldOn)}`;
  return `${undone}planned for ${formatPlannedDay(plannedOn)}${moved}`;
}

const dayFormat = formatByZone('en-US', { dateStyle: 'full' });

/** By the clocks where the group is. */
const formatDone = (doneAt: Date, { timeZone }: MilestonesGroup): string =>
  dayFormat(timeZone)(doneAt);
