import { z } from 'zod';

import { endpoints } from '../endpoints';
import { groupSchema } from '../groups/groups.contract';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema } from '../text.schema';

const whyNeeded = 'Say why: every buyer is told.';

/** What an admin types to confirm calling a group off. */
export const callOffBodySchema = z.object({
  /** The group's name, so that it is this one that is meant. */
  name: z.string('Type the name of the group.').trim(),
  reason: z.string(whyNeeded).trim().min(1, whyNeeded).max(500, 'Use at most 500 characters.'),
});

/** Of the unsubscribe link in a reminder; anyone with the link decides for the address it was mailed to. */
const subscriptionParamsSchema = z.object({ key: z.string().max(200) });

const subscriptionSchema = z.object({
  /** Whether reminders are mailed to the address. */
  isSubscribed: z.boolean(),
});

export const deadlineRoutes = defineRoutes(permissions.deadlines, endpoints.deadlines, {
  callOffGroup: defineRoute({
    summary: 'Close a group for good and refund every buyer in full.',
    params: idParamsSchema,
    body: callOffBodySchema,
    answer: groupSchema,
    errors: [403, 404, 409, 422],
  }),
  getSubscription: defineRoute({
    summary: 'Whether reminders go to the address of an unsubscribe link. Changes nothing.',
    params: subscriptionParamsSchema,
    answer: subscriptionSchema,
    errors: [404],
  }),
  unsubscribe: defineRoute({
    summary: 'Send no more reminders to the address of an unsubscribe link.',
    params: subscriptionParamsSchema,
    answer: subscriptionSchema,
    errors: [404],
  }),
  resubscribe: defineRoute({
    summary: 'Send reminders to it again.',
    params: subscriptionParamsSchema,
    answer: subscriptionSchema,
    errors: [404],
  }),
});
