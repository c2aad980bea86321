import { asc, eq, or } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { auditLog } from '../../db/schema/platform';
import { waitlist } from '../../db/schema/waitlist';

export const listMemberships = (db: Db, userId: string) =>
  db
    .select({
      groupId: groups.id,
      group: groups.name,
      animal: groups.animal,
      joinedAt: groupMembers.joinedAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, userId))
    .orderBy(asc(groupMembers.joinedAt));

export const listInvitations = (db: Db, email: string) =>
  db
    .select({
      groupId: groups.id,
      group: groups.name,
      state: invites.state,
      createdAt: invites.createdAt,
      expiresAt: invites.expiresAt,
      acceptedAt: invites.acceptedAt,
    })
    .from(invites)
    .innerJoin(groups, eq(groups.id, invites.groupId))
    .where(eq(invites.email, email))
    .orderBy(asc(invites.createdAt));

/** A user's waitlist places. */
export const listWaitlistPlaces = (db: Db, userId: string) =>
  db
    .select({
      groupId: groups.id,
      group: groups.name,
      portion: waitlist.portion,
      since: waitlist.createdAt,
    })
    .from(waitlist)
    .innerJoin(groups, eq(groups.id, waitlist.groupId))
    .where(eq(waitlist.userId, userId))
    .orderBy(asc(waitlist.id));

/** Audit entries of a user's own actions and of changes to their account. */
export const listAuditEntries = (db: Db, userId: string) =>
  db
    .select({
      at: auditLog.at,
      actorId: auditLog.actorId,
      action: auditLog.action,
      subjectId: auditLog.subjectId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)))
    .orderBy(asc(auditLog.id));
