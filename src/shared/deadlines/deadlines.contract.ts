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

/** What can be unsubscribed from by the link in it, each apart. */
export const unsubscribableMails = ['reminders', 'news'] as const;
export type UnsubscribableMails = (typeof unsubscribableMails)[number];

/** Of the unsubscribe link in a mail; anyone with the link decides for the address it was mailed to. */
const subscriptionParts = {
  params: z.object({ key: z.string().max(200) }),
  query: z.object({ mails: z.enum(unsubscribableMails).default('reminders') }),
};

const subscriptionSchema = z.object({
  /** Whether they are mailed to the address. */
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
    summary:
      'Whether reminders, or news, go to the address of an unsubscribe link. Changes nothing.',
    ...subscriptionParts,
    answer: subscriptionSchema,
    errors: [404],
  }),
  unsubscribe: defineRoute({
    summary: 'Send no more of them to the address of an unsubscribe link.',
    ...subscriptionParts,
    answer: subscriptionSchema,
    errors: [404],
  }),
  resubscribe: defineRoute({
    summary: 'Send them to it again.',
    ...subscriptionParts,
    answer: subscriptionSchema,
    errors: [404],
  }),
});
