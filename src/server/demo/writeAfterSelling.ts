import { reachedMilestone } from '#shared/groups/milestones';
import { instantOf } from '#shared/groups/localTime';
import type { State } from '#shared/groups/vocabulary';

import type { Db } from '../db/database';
import { newId } from '../db/schema/columns';
import { updateGroup } from '../modules/inventory/stock.queries';
import { saveMilestone } from '../modules/milestones/milestones.queries';
import { insertNews } from '../modules/news/news.queries';
import { ensureHandover, saveHanging, updateHandover } from '../modules/pickup/handovers.queries';
import { insertWindow } from '../modules/pickup/windows.queries';
import type { DemoAfterSelling } from './demoAnimals';
import type { PricedDemoGroup } from './demoSales';

const dayMs = 86_400_000;

const dayIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Writes milestones, the carcass, news and pickup windows of a group; its buyers count as told. */
export async function writeAfterSelling(
  tx: Db,
  { groupId, group, sales }: PricedDemoGroup,
  { milestones, hangingLb, news, windows }: DemoAfterSelling,
  actorId: string,
): Promise<void> {
  const written = milestones.map(({ kind, inDays, note = null }) => ({
    kind,
    note,
    plannedOn: dayIn(inDays),
    doneAt: inDays < 0 ? new Date(Date.now() + inDays * dayMs) : null,
  }));
  for (const milestone of written) {
    const { kind, plannedOn, doneAt } = milestone;
    const told = { toldOn: plannedOn, toldDone: doneAt !== null };
    await saveMilestone(tx, { groupId, kind }, { ...milestone, ...told });
  }
  await updateGroup(tx, groupId, { reached: reachedMilestone(written) });
  const hangingHundredths = Math.round(hangingLb * 100);
  await saveHanging(tx, groupId, { hangingHundredths, weighedBy: actorId });
  const postedAt = new Date(Date.now() + news.inDays * dayMs);
  const times = { createdAt: postedAt, mailedAt: postedAt };
  const { text } = news;
  await insertNews(tx, { id: newId(), groupId, createdBy: actorId, text, ...times });
  for (const { inDays, chosenBy, window } of windows) {
    const hours = morning(dayIn(inDays), group.state);
    const { id } = await insertWindow(tx, groupId, { ...window, ...hours });
    for (const { purchaseId, buyer } of sales) {
      if (!chosenBy.includes(buyer)) continue;
      await ensureHandover(tx, purchaseId);
      await updateHandover(tx, purchaseId, { windowId: id });
    }
  }
}

const morning = (day: string, state: State) => ({
  beginsAt: new Date(instantOf(`${day}T09:00:00Z`, state)).toISOString(),
  endsAt: new Date(instantOf(`${day}T12:00:00Z`, state)).toISOString(),
});
