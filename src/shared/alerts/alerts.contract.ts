import { z } from 'zod';

import { defineRoute } from '../route';
import { idParamsSchema, idSchema, instantSchema } from '../text';

/** Something that needs an admin: a dispute, a refund that fails, a ledger that does not add up. */
export const alertSchema = z.object({
  _id: idSchema,
  /** What it is about, such as `charge.dispute.created`. */
  kind: z.string(),
  message: z.string(),
  groupId: idSchema.nullable(),
  groupName: z.string().nullable(),
  raisedAt: instantSchema,
});
export type Alert = z.infer<typeof alertSchema>;

export const alertRoutes = {
  listAlerts: defineRoute({
    method: 'GET',
    path: '/api/alerts',
    access: 'admin',
    summary: 'What waits for the caller, newest first.',
    answer: z.array(alertSchema),
  }),
  resolveAlert: defineRoute({
    method: 'POST',
    path: '/api/alerts/:id/resolve',
    access: 'admin',
    summary: 'Note that an alert has been seen to.',
    params: idParamsSchema,
    answer: alertSchema,
    errors: [404],
  }),
} as const;
