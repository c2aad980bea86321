import { z } from 'zod';

import { exportAnswerSchema, exportFormatSchema } from '../exports.schema';
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

/** A whole day in UTC, or an instant, by which a page means a day of its reader's. */
const timeSchema = z.union(
  [z.iso.date(), z.iso.datetime()],
  'Enter a date such as 2026-11-22, or a time such as 2026-11-22T06:00:00Z.',
);

const auditQuerySchema = listQuerySchema.extend({
  /** A person's id. */
  actor: idSchema.optional(),
  action: z.string().max(64).optional(),
  kind: z.enum(auditKinds).optional(),
  /** The id of the subject; entries about a group's sales and refunds are found by the group, too. */
  subject: idSchema.toLowerCase().optional(),
  /** From that day or instant on. */
  from: timeSchema.optional(),
  /** To the end of that day, or until before that instant. */
  to: timeSchema.optional(),
  /** One entry. */
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'An entry has a number.')
    .optional(),
});

export const auditRoutes = defineRoutes(permissions.audit, endpoints.audit, {
  listAudit: defineRoute({
    summary: 'The audit log, newest first; `q` finds actor or subject by name.',
    query: auditQuerySchema,
    answer: listAnswerSchema('entries', auditEntrySchema),
    errors: [422],
  }),
  exportAudit: defineRoute({
    summary:
      'Every entry that matches, as CSV, a spreadsheet or text to print; pages are passed over.',
    query: auditQuerySchema.extend({ format: exportFormatSchema }),
    answer: exportAnswerSchema,
    errors: [422],
  }),
});
