import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema } from '../text.schema';

/** Something that needs an admin: a dispute, a refund that fails, a ledger that does not add up. */
export const alertSchema = z.object({
  _id: idSchema,
  /** Its type, such as `charge.dispute.created`. */
  kind: z.string(),
  message: z.string(),
  groupId: idSchema.nullable(),
  groupName: z.string().nullable(),
  raisedAt: instantSchema,
});
export type Alert = z.infer<typeof alertSchema>;

export const alertRoutes = defineRoutes(permissions.alerts, endpoints.alerts, {
  listAlerts: defineRoute({
    summary: 'What waits for the caller, newest first.',
    answer: z.array(alertSchema),
  }),
  resolveAlert: defineRoute({
    summary: 'Note that an alert has been seen to.',
    params: idParamsSchema,
    answer: alertSchema,
    errors: [404],
  }),
  releaseReturns: defineRoute({
    summary: 'Sell again or refund the payments held after a restore or a move.',
    answer: z.object({ payments: z.int() }),
  }),
});
