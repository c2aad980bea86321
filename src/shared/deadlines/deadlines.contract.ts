import { z } from 'zod';

import { endpoints } from '../endpoints';
import { groupSchema } from '../groups/groups.contract';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema } from '../text.schema';

const whyNeeded = 'Say why: every buyer is told.';

/** Fields that an admin types to confirm calling a group off. */
export const callOffBodySchema = z.object({
  /** The group's name, so that it is this one that is meant. */
  name: z.string('Type the name of the group.').trim(),
  reason: z.string(whyNeeded).trim().min(1, whyNeeded).max(500, 'Use at most 500 characters.'),
  /** The animal died or was condemned: possible after the harvest, too, until a share is given out. */
  lost: z.boolean().optional(),
});

/** Mails that one may unsubscribe from by the link in them, each apart. */
export const unsubscribableMails = ['reminders', 'news'] as const;
export type UnsubscribableMails = (typeof unsubscribableMails)[number];

/** Parts of the unsubscribe link in a mail; anyone with the link decides for the address it was mailed to. */
const subscriptionParts = {
  params: z.object({ key: z.string().max(200) }),
  query: z.object({ mails: z.enum(unsubscribableMails).default('reminders') }),
};

const subscriptionSchema = z.object({
  /** Mails of the kind go to the address. */
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
  readCallOffCost: defineRoute({
    summary:
      'What calling a group off would refund to cards, and what that costs. Changes nothing.',
    params: idParamsSchema,
    answer: z.object({
      /** Dollars, to cards. */
      refunds: z.number(),
      /** Dollars in cash, without what was handed back; absent: of a fixed price, of which none is before. */
      cash: z.number().optional(),
      /** Dollars: what the card provider keeps of these payments, as far as it has booked them. */
      fees: z.number(),
      /** To whom money goes back, by card or in cash. */
      buyers: z.number().int(),
      /** Dollars that the available balance lacks for it; null where the provider could not be asked. */
      shortBy: z.number().nullable(),
    }),
    errors: [404],
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
