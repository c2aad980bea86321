import { readFile } from 'node:fs/promises';

import { restDueAt } from '#shared/groups/deposit';
import { factsOf } from '#shared/groups/facts';
import { weightTermsVersion } from '#shared/groups/pricing';
import type { Animal } from '#shared/groups/vocabulary';
import { asCents } from '#shared/money';
import { reachedMilestone } from '#shared/milestones/milestones';
import { instantOf } from '#shared/groups/localTime';
import { type TimeZone, zoneOf } from '#shared/groups/timeZones';

import type { Db } from '../db/database';
import { saveChoices, setStandardCut } from '../modules/cutSheets/cutSheets.queries';
import { markCalledOff } from '../modules/deadlines/deadlines.queries';
import { writeSale } from '../modules/checkout/sale.queries';
import { insertGroup, updateGroupRow } from '../modules/groupAdmin/groupAdmin.queries';
import { joinGroup } from '../modules/groups/membership.queries';
import {
  holdStock,
  type LockedGroup,
  lockGroup,
  openStock,
  withdrawStock,
} from '../modules/inventory/stock.service';
import { beginRefunds } from '../modules/purchases/beginRefunds';
import { insertRest } from '../modules/purchases/balances.queries';
import { insertPurchase } from '../modules/purchases/purchases.queries';
import { newShareKey } from '../modules/sharing/newShareKey';
import { insertLink } from '../modules/sharing/sharing.queries';
import { insertPlace } from '../modules/waitlist/waitlist.queries';
import { insertPicture, setPlaces } from '../modules/pictures/pictures.queries';
import { insertInvite, setUpdatedAt } from './demo.queries';
import {
  dayIn,
  depositTermsOf,
  type DemoIds,
  type DemoSale,
  type PricedDemoGroup,
} from './demoSales';
import { newId } from '../db/schema/columns';
import { updateGroup } from '../modules/inventory/stock.queries';
import { saveMilestone } from '../modules/milestones/milestones.queries';
import { insertNews } from '../modules/news/news.queries';
import { ensureHandover, saveHanging, updateHandover } from '../modules/pickup/handovers.queries';
import { insertWindow } from '../modules/pickup/windows.queries';
import type { DemoAfterSelling } from './demoAnimals';

const dayMs = 86_400_000;
const inviteMs = 14 * dayMs;

/** Writes a group with its sales by the same steps as real ones, so that every ledger is right. */
export async function writeDemoGroup(
  tx: Db,
  demoGroup: PricedDemoGroup,
  supplierId: string,
  userIds: DemoIds,
): Promise<void> {
  const { groupId, group, stock, listedAt, sales } = demoGroup;
  const listedBy = userIds[group.listedBy];
  await insertGroup(tx, {
    id: groupId,
    name: group.name,
    supplierId,
    animal: group.animal,
    state: group.state,
    ...factsOf({ priceIncludes: 'Slaughter, cutting and wrapping', ...group }),
    portionsAvailable: group.portionsAvailable,
    pricing: group.pricing,
    createdBy: listedBy,
    createdAt: listedAt,
    ...dayOf(group),
    ...stock,
  });
  await openStock(tx, groupId, stock, { actorId: listedBy, at: listedAt });
  if (group.isPictured) await writeDemoPicture(tx, groupId, group.animal, listedBy);
  for (const sale of sales) await sell(tx, demoGroup, sale, userIds[sale.buyer]);
  if (group.cuts) await writeCuts(tx, groupId, sales, group.cuts);
  if (group.afterSelling) await writeAfterSelling(tx, demoGroup, group.afterSelling, listedBy);
  for (const member of group.members ?? []) {
    await joinGroup(tx, { id: groupId, supplierId }, userIds[member]);
  }
  for (const [person, portion] of group.onWaitlist ?? []) {
    await insertPlace(tx, { groupId, userId: userIds[person], portion });
  }
  for (const email of group.invited ?? []) {
    const expiresAt = new Date(Date.now() + inviteMs);
    await insertInvite(tx, { groupId, email, invitedBy: listedBy, expiresAt });
  }
  if (group.isShared) {
    const link = { groupId, key: newShareKey(), buyersMayShare: true, createdBy: listedBy };
    await insertLink(tx, link);
  }
  const lastSoldAt = sales.at(-1)?.paidAt ?? listedAt;
  if (group.isClosed) await close(tx, groupId, listedBy, lastSoldAt);
  if (group.calledOff) return callOff(tx, groupId, listedBy, group.calledOff);
  await setUpdatedAt(tx, groupId, lastSoldAt);
}

const dayOf = ({ fillByInDays, ifUnfilled = 'refund' }: PricedDemoGroup['group']) => ({
  fillBy: fillByInDays === undefined ? null : new Date(Date.now() + fillByInDays * dayMs),
  ifUnfilled,
});

/** A standard cut, and the cut that one buyer chose. */
async function writeCuts(
  tx: Db,
  groupId: string,
  sales: readonly DemoSale[],
  { standard, chosen }: NonNullable<PricedDemoGroup['group']['cuts']>,
): Promise<void> {
  await setStandardCut(tx, groupId, standard, undefined);
  const [buyer, choices] = chosen;
  const sale = sales.find((each) => each.buyer === buyer);
  if (sale) await saveChoices(tx, sale.purchaseId, choices, false);
}

async function sell(
  tx: Db,
  { groupId, group }: PricedDemoGroup,
  { purchaseId, share, depositCents, intentId, paidAt }: DemoSale,
  userId: string,
): Promise<void> {
  await holdStock(tx, await requireGroup(tx, groupId), share);
  const bought = { id: purchaseId, groupId, userId, intentId, createdAt: paidAt };
  const agreed = group.pricing && { agreedAt: paidAt, agreedTerms: weightTermsVersion };
  const sold = await insertPurchase(tx, {
    ...share,
    ...bought,
    ...agreed,
    depositCents,
    state: 'settling',
  });
  await writeSale(tx, {
    id: purchaseId,
    mailId: null,
    isAlone: false,
    isAnswered: false,
    card: null,
    movements: null,
    ledgerKind: 'purchase',
    actorId: null,
    auditAction: null,
    address: null,
    soldAt: paidAt,
  });
  if (depositCents === null) return;
  const restCents = asCents(share.priceCents - depositCents);
  await insertRest(tx, sold, { restCents, dueAt: restDueAt(depositTermsOf(group), paidAt) });
}

async function close(tx: Db, groupId: string, actorId: string, dateClosed: Date): Promise<void> {
  const group = await requireGroup(tx, groupId);
  await withdrawStock(tx, group, 'closed', { actorId, at: dateClosed });
  await updateGroupRow(tx, groupId, { dateClosed });
}

/** The sweep carries the refunds out. */
async function callOff(tx: Db, groupId: string, actorId: string, reason: string): Promise<void> {
  await withdrawStock(tx, await requireGroup(tx, groupId), 'closed', { actorId });
  await markCalledOff(tx, groupId, { reason });
  await beginRefunds(tx, { groupId }, { reason, actorId });
}

async function requireGroup(tx: Db, groupId: string): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId);
  if (!group) throw new Error('A demo group is not there.');
  return group;
}

/** In the source and in the build the files are beside this one. */
const fileOf = (animal: Animal, size: 'small' | 'large'): Promise<Buffer> =>
  readFile(new URL(`./demoPictures/${animal.toLowerCase()}-${size}.webp`, import.meta.url));

/** Gives a group the drawing of its animal; one of 800 by 600 pixels serves as medium and large. */
async function writeDemoPicture(
  tx: Db,
  groupId: string,
  animal: Animal,
  createdBy: string,
): Promise<void> {
  const small = await fileOf(animal, 'small');
  const large = await fileOf(animal, 'large');
  const size = { width: 800, height: 600 };
  const pictureId = await insertPicture(tx, { ...size, small, medium: large, large, createdBy });
  await setPlaces(tx, groupId, [{ pictureId, alt: `A drawing: ${animal} in a pasture` }]);
}

/** Writes milestones, the carcass, news and pickup windows of a group; its buyers count as told. */
async function writeAfterSelling(
  tx: Db,
  { groupId, group, sales }: PricedDemoGroup,
  { milestones, hangingLb, news, windows = [] }: DemoAfterSelling,
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
  if (hangingLb !== undefined) {
    const hangingHundredths = Math.round(hangingLb * 100);
    const carcass = { hangingHundredths, pieces: null, weighedAt: null, weighedBy: actorId };
    await saveHanging(tx, groupId, carcass);
  }
  if (news) {
    const postedAt = new Date(Date.now() + news.inDays * dayMs);
    const times = { createdAt: postedAt, mailedAt: postedAt };
    const { text } = news;
    await insertNews(tx, { id: newId(), groupId, createdBy: actorId, text, ...times });
  }
  for (const { inDays, chosenBy, window } of windows) {
    const hours = morning(dayIn(inDays), zoneOf(group.state));
    const { id } = await insertWindow(tx, groupId, { ...window, ...hours });
    for (const { purchaseId, buyer } of sales) {
      if (!chosenBy.includes(buyer)) continue;
      await ensureHandover(tx, purchaseId);
      await updateHandover(tx, purchaseId, { windowId: id });
    }
  }
}

const morning = (day: string, zone: TimeZone) => ({
  beginsAt: new Date(instantOf(`${day}T09:00:00Z`, zone)),
  endsAt: new Date(instantOf(`${day}T12:00:00Z`, zone)),
});
