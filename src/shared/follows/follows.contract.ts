import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, messageAnswerSchema } from '../text.schema';
import { followFormSchema } from './follow.schema';

/** Parts of the link in a follower's mails: its reader decides for the address that it was mailed to. */
const linkParamsSchema = z.object({ key: z.string().max(200) });

const linkSchema = z.object({
  supplierName: z.string(),
  /** Confirmed address, which gets mails. */
  isConfirmed: z.boolean(),
});

const followSchema = z.object({
  isFollowing: z.boolean(),
  /** They follow, and get no mail before they have confirmed their account's address. */
  needsConfirmation: z.boolean(),
});

export const followRoutes = defineRoutes(permissions.follows, endpoints.follows, {
  getFollow: defineRoute({
    summary: 'Whether the caller follows a supplier.',
    params: idParamsSchema,
    answer: followSchema,
    errors: [404],
  }),
  follow: defineRoute({
    summary: 'Follow a supplier: one mail for each new group.',
    params: idParamsSchema,
    answer: followSchema,
    errors: [404],
  }),
  unfollow: defineRoute({
    summary: 'Follow a supplier no more.',
    params: idParamsSchema,
    answer: followSchema,
    errors: [404],
  }),
  followByEmail: defineRoute({
    summary: 'Follow without an account: mails a link to confirm. The answer is always the same.',
    params: idParamsSchema,
    body: followFormSchema,
    answer: messageAnswerSchema,
    errors: [404, 422],
  }),
  getFollowLink: defineRoute({
    summary: 'What the link in a follower’s mail is of. Changes nothing.',
    params: linkParamsSchema,
    answer: linkSchema,
    errors: [404],
  }),
  confirmFollow: defineRoute({
    summary: 'Confirm the address that the link was mailed to.',
    params: linkParamsSchema,
    answer: linkSchema,
    errors: [404],
  }),
  endFollow: defineRoute({
    summary: 'Mail nothing more to it, and forget it.',
    params: linkParamsSchema,
    answer: messageAnswerSchema,
    errors: [404],
  }),
});
