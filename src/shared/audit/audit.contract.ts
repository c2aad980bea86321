import { z } from 'zod';

import { listAnswerSchema, listQuerySchema } from '../lists.schema';
import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idSchema, instantSchema } from '../text.schema';
import { auditKinds } from './auditActions';

/** One entry of the audit log: actor, action, subject, change, time and network address. */
export const auditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  /** Null: a visitor, or the server itself. The username is null once the user is deleted. */
  actor: z.object({ _id: idSchema, username: z.string().nullable() }).nullable(),
  /** Subject and verb, such as `user.login`. */
  action: z.string(),
  /** The name is null where it is gone; the id where there never was an account. */
  subject: z.object({
    kind: z.string(),
    _id: idSchema.nullable(),
    name: z.string().nullable(),
  }),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The network address that the request came from; null: no request of a person's. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const daySchema = z.iso.date('Enter a date such as 2026-11-22.');

const auditQuerySchema = listQuerySchema.extend({
  /** A person's id. */
  actor: idSchema.optional(),
  action: z.string().max(64).optional(),
  kind: z.enum(auditKinds).optional(),
  /** The id of the subject; entries about a group's sales and refunds are found by the group, too. */
  subject: idSchema.toLowerCase().optional(),
  /** The first and the last day, in UTC. */
  from: daySchema.optional(),
  to: daySchema.optional(),
});

export const auditRoutes = defineRoutes(permissions.audit, endpoints.audit, {
  listAudit: defineRoute({
    summary: 'The audit log, newest first; `q` finds whoever did it or whom it is about, by name.',
    query: auditQuerySchema,
    answer: listAnswerSchema('entries', auditEntrySchema),
    errors: [422],
  }),
  exportAudit: defineRoute({
    summary: 'Every entry that matches, as CSV; pages are passed over.',
    query: auditQuerySchema,
    answer: z.string(),
    errors: [422],
  }),
});
