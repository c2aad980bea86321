/** Mails that calls cause and that wait ten minutes: one for all that is done and undone meanwhile. */

import type { CutChoices } from '#shared/cutSheets/cutSheets';
import type { GroupStage } from '#shared/groups/groupStage';
import type { MilestoneKind } from '#shared/milestones/milestones';
import type { WindowFacts } from '#shared/pickup/windows';

import type { Transaction } from '../context';
import type { Db } from '../db/database';
import { statement } from '../db/statement';
import type { Recipient } from './mailTemplate';
import type { Letter } from './outbox.queries';

interface OfGroup {
  groupId: string;
}

interface OfSupplier extends OfGroup {
  supplierId: string;
}

interface NotifiedMilestone {
  kind: MilestoneKind;
  toldOn: string | null;
  toldDone: boolean;
}

/** State that each recipient knew before the first change, and the state after the last. */
export interface Gathered {
  /** Sales of a group since then. */
  shareSold: { known: OfSupplier & { since: string }; latest: object };
  soldOut: { known: OfSupplier; latest: object };
  filled: { known: OfGroup; latest: object };
  deadline: { known: OfGroup & { fillBy: string | null }; latest: { reason: string | null } };
  saleState: { known: OfGroup & { stage: GroupStage }; latest: object };
  newSupplier: { known: OfSupplier; latest: object };
  milestones: { known: OfGroup & { told: NotifiedMilestone[] }; latest: object };
  news: { known: OfGroup & { newsId: string }; latest: object };
  cut: { known: { purchaseId: string; choices: CutChoices }; latest: object };
  cutAsked: { known: { purchaseId: string }; latest: object };
  cash: { known: { purchaseId: string }; latest: object };
  window: { known: OfGroup & { windows: (WindowFacts & { id: string })[] }; latest: object };
  /** Steps that buyers could not do before. */
  stepsOpened: { known: OfGroup; latest: { cut?: true; window?: true } };
  eventsEnded: { known: OfGroup; latest: object };
}

export type GatheredKind = keyof Gathered;

/**
 * Writes a mail when it is due, of what stands then. @returns null where there is nothing to tell any more;
 * `later` where another mail that waits may tell it
 */
export type WriteGathered<Kind extends GatheredKind> = (
  tx: Transaction,
  person: Recipient & { id: string },
  subject: Gathered[Kind],
) => Promise<Letter | 'later' | null>;

/** A writer for each kind: a kind without one does not compile. */
export type GatheredWriters = { readonly [Kind in GatheredKind]: WriteGathered<Kind> };

export const gatherSeconds = 600;

interface Waiting<Kind extends GatheredKind> {
  userId: string;
  /** One mail for each subject and recipient. */
  subject: string;
  /** Whose purse it is counted against (`purses.ts`). */
  causer: string;
  known: Gathered[Kind]['known'];
  latest?: Gathered[Kind]['latest'];
  /** True for a mail that has waited elsewhere. */
  isDue?: boolean;
}

const insertWaiting = statement<
  never,
  {
    key: string;
    kind: string;
    userId: string;
    causer: string;
    known: string;
    latest: string;
    seconds: number;
  }
>(`
  insert into gathered_mails (key, kind, user_id, known, latest, causer, due_at)
  values (:key, :kind, :userId, :known::jsonb, :latest::jsonb, :causer,
    clock_timestamp() + make_interval(secs => :seconds))
  on conflict (key) do update set latest = gathered_mails.latest || excluded.latest`);

/** Lets a mail wait, in the transaction of the change; one that waits already keeps its time and what was known. */
export async function gatherMail<Kind extends GatheredKind>(
  db: Db,
  kind: Kind,
  { userId, subject, causer, known, latest = {}, isDue = false }: Waiting<Kind>,
): Promise<void> {
  await insertWaiting(db, {
    key: `${kind} ${subject} ${userId}`,
    kind,
    userId,
    causer,
    known: JSON.stringify(known),
    latest: JSON.stringify(latest),
    seconds: isDue ? 0 : gatherSeconds,
  });
}
