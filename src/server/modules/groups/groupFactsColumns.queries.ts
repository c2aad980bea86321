import { getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';

import { liveStates, soldStates } from '#shared/purchases/purchaseStates';
import type { Actor } from '#shared/users/actor';
import { isSupplierAdmin } from '#shared/users/supplierPermissions';

import { hasState, isPurchased } from '../../db/schema/expressions';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { milestones } from '../../db/schema/milestones';
import { purchases } from '../../db/schema/purchases';
import { groupPictures, pictures } from '../../db/schema/pictures';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { waitlist } from '../../db/schema/waitlist';
import { fixed } from '../../db/statement';
import { sharesSql } from '../../db/shares';
import type { GroupFacts, StoredGroup } from './groupFacts.rules';

/** The reader of groups: members are selected only for groups that they run. */
export interface Reader {
  /** The groups that they run, as in `canManageGroup`. */
  runs: 'all' | 'ofSupplier' | 'none';
  id: unknown;
  supplierId: unknown;
}

/** Placeholder in a statement for the actor who reads the groups. */
export const reader = {
  id: sql.placeholder('readerId'),
  supplierId: sql.placeholder('readerSupplierId'),
};

export const runsOf = (actor: Actor): Reader['runs'] => {
  if (actor.role === 'superadmin') return 'all';
  return isSupplierAdmin(actor) ? 'ofSupplier' : 'none';
};

/** True where they run the group of a statement's row. */
export const isRunBy = ({ runs, supplierId }: Reader): SQL =>
  runs === 'ofSupplier'
    ? sql`${groups.supplierId} = ${supplierId}`
    : sql.raw(String(runs === 'all'));

const {
  lowerName: _name,
  lowerTag: _tag,
  revision: _revision,
  ...stored
} = getTableColumns(groups);

const named = (columns: Record<string, AnyColumn | SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The rows of a query as one JSON array, in their order; null where there are none. */
export const asJson = (rows: SQL): SQL => sql`(select json_agg(one) from (${rows}) one)`;

const membersOfGroup = sql`from ${groupMembers}
  inner join ${users} on ${users.id} = ${groupMembers.userId} and ${users.deletedAt} is null
  where ${groupMembers.groupId} = ${groups.id}`;

const memberColumns = {
  userId: users.id,
  email: users.email,
  username: users.username,
  emailVerified: sql`${users.emailVerifiedAt} is not null`,
};

const members = fixed(
  asJson(sql`select ${named(memberColumns)}
    ${membersOfGroup} order by ${groupMembers.joinedAt}, ${users.id}`),
);

const memberCount = fixed(sql`(select count(*) ${membersOfGroup})`);

const invitedEmails = fixed(
  sql`(select json_agg(${invites.email} order by ${invites.createdAt}, ${invites.email}) from ${invites}
    where ${invites.groupId} = ${groups.id} and ${invites.state} = 'pending')`,
);

/** Paid and not refunded; a refund under way still counts as paid, as in the ledger. */
export const isPaid = hasState(purchases, soldStates);
const isHeld = sql`${purchases.state} = 'held' and ${purchases.balanceOf} is null`;

/** A deposit is a part of the price; what is paid of the rest is a balance, which takes no quarter. */
const paidAtOnce = sql`coalesce(${purchases.depositCents}, ${purchases.priceCents})`;

const holdingColumns = fixed(
  named({
    userId: purchases.userId,
    paidQuarters: sql`coalesce(sum(${purchases.quarters}) filter (where ${isPaid}), 0)`,
    paidCents: sql`coalesce(sum(${paidAtOnce}) filter (where ${isPaid}), 0)`,
    cashCents: sql`coalesce(sum(${paidAtOnce}) filter (where ${isPaid} and ${purchases.cashKey} is not null), 0)`,
    quarters: sql`sum(case when ${purchases.state} = 'refunded' then 0 else ${purchases.quarters} end)`,
    heldPortion: sql`max(${purchases.portion}) filter (where ${isHeld})`,
    heldCents: sql`coalesce(sum(${purchases.priceCents}) filter (where ${isHeld}), 0)`,
  }),
);

const purchasedInGroup = fixed(
  sql`${purchases.groupId} = ${groups.id} and ${isPurchased(purchases)}`,
);

const holdings = (buyers: SQL): SQL =>
  asJson(
    sql`select ${holdingColumns} from ${purchases} where ${purchasedInGroup} and ${buyers} group by ${purchases.userId}`,
  );

const isWaitlistHoldOf = sql`${purchases.groupId} = ${waitlist.groupId} and ${purchases.userId} = ${waitlist.userId}
  and ${purchases.isWaitlistHold} and ${hasState(purchases, liveStates)}`;

const waitlistHoldColumns = sql`json_build_object('purchaseId', ${purchases.id}, 'portion', ${purchases.portion},
  'priceCents', ${purchases.priceCents}, 'heldUntil', ${purchases.holdExpiresAt})`;

const line = fixed(
  asJson(
    sql`select ${named({
      userId: waitlist.userId,
      portion: waitlist.portion,
      offer: sql`(select ${waitlistHoldColumns} from ${sharesSql} where ${isWaitlistHoldOf})`,
    })} from ${waitlist} where ${waitlist.groupId} = ${groups.id} order by ${waitlist.id}`,
  ),
);

const picturesOfGroup = fixed(
  asJson(
    sql`select ${named({
      id: pictures.id,
      key: pictures.key,
      alt: groupPictures.alt,
      width: pictures.width,
      height: pictures.height,
    })} from ${groupPictures} inner join ${pictures} on ${pictures.id} = ${groupPictures.pictureId}
    where ${groupPictures.groupId} = ${groups.id} order by ${groupPictures.place}`,
  ),
);

const milestonesOfGroup = fixed(
  asJson(
    sql`select ${named({
      kind: milestones.kind,
      plannedOn: milestones.plannedOn,
      doneAt: milestones.doneAt,
      note: milestones.note,
      version: milestones.version,
    })} from ${milestones} where ${milestones.groupId} = ${groups.id}`,
  ),
);

const groupColumns = fixed(
  named({ ...stored, supplierName: suppliers.name, createdByName: users.username }),
);

export const withNames = fixed(
  sql`inner join ${suppliers} on ${suppliers.id} = ${groups.supplierId}
    left join ${users} on ${users.id} = ${groups.createdBy}`,
);

/** Columns selected for each group, in addition to its own. */
export function factsColumns(reader: Reader): SQL {
  const isRun = isRunBy(reader);
  const buyers = sql`(${isRun} or ${purchases.userId} = ${reader.id})`;
  return sql`${groupColumns},
    case when ${isRun} then ${members} end as "members",
    case when ${isRun} then ${invitedEmails} end as "invitedEmails",
    case when ${isRun} then null else ${memberCount} end as "memberCount",
    ${holdings(buyers)} as "holdings", ${line} as "line",
    ${picturesOfGroup} as "pictures", ${milestonesOfGroup} as "milestones"`;
}

/** As it comes in JSON: instants of the group are text, and lists are null where nothing is in them. */
export type FactsRow = StoredGroup &
  Pick<GroupFacts, 'supplierName' | 'createdByName'> & {
    [List in 'members' | 'invitedEmails' | 'holdings' | 'line' | 'pictures' | 'milestones']:
      | GroupFacts[List]
      | null;
  } & { memberCount: number | null };

const instants = Object.entries(stored)
  .filter(([, { dataType }]) => dataType === 'date')
  .map(([name]) => name);

function toGroup(row: FactsRow): StoredGroup {
  const group: Record<string, unknown> = { ...row };
  for (const name of instants) {
    const text = group[name];
    if (typeof text === 'string') group[name] = new Date(text);
  }
  return group as unknown as StoredGroup;
}

export const toFacts = (row: FactsRow): GroupFacts => ({
  group: toGroup(row),
  supplierName: row.supplierName,
  createdByName: row.createdByName,
  members: row.members ?? [],
  invitedEmails: row.invitedEmails ?? [],
  memberCount: row.memberCount ?? row.members?.length ?? 0,
  holdings: row.holdings ?? [],
  line: row.line ?? [],
  pictures: row.pictures ?? [],
  milestones: row.milestones ?? [],
});
