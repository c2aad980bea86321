import { z } from 'zod';

import { endpoints } from '../endpoints';
import { factsSchema } from '../groups/facts.schema';
import { groupSchema } from '../groups/groups.contract';
import { listingSchema } from '../groups/listings.contract';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, messageAnswerSchema } from '../text.schema';

const shareLinkSchema = z.object({
  key: z.string(),
  /** The whole address, to be passed on. */
  url: z.string(),
  /** Buyers of the group see the link too. */
  buyersMayShare: z.boolean(),
});

/** A group as its share link shows it: nothing about buyers or members. */
export const sharedGroupSchema = listingSchema.extend({
  ...factsSchema.shape,
  ...groupSchema.pick({ fillBy: true, ifUnfilled: true, decidedAt: true, calledOffAt: true }).shape,
  ...groupSchema.pick({ milestones: true, doneAt: true, pricing: true }).shape,
});

export const sharingRoutes = defineRoutes(permissions.sharing, endpoints.sharing, {
  getShareLink: defineRoute({
    summary: 'The link a group is passed on by; null where there is none for the caller.',
    params: idParamsSchema,
    answer: z.object({ shareLink: shareLinkSchema.nullable() }),
    errors: [404],
  }),
  createShareLink: defineRoute({
    summary: 'Make the link, 201; or, where there is one, say whether buyers may pass it on.',
    params: idParamsSchema,
    // To make a link, nothing has to be said.
    body: z
      .object({ buyersMayShare: z.boolean().optional() })
      .nullish()
      .transform((body) => body ?? {}),
    answer: z.object({ shareLink: shareLinkSchema }),
    status: 201,
    errors: [403, 404, 422],
  }),
  endShareLink: defineRoute({
    summary: 'End the link, which stops working.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [403, 404],
  }),
  getSharedGroup: defineRoute({
    summary: 'The group of a link.',
    params: z.object({ key: z.string().max(200) }),
    answer: z.object({ group: sharedGroupSchema }),
    errors: [404],
  }),
  getListing: defineRoute({
    summary: 'A group on sale, as its share link would show it.',
    params: idParamsSchema,
    answer: z.object({ group: sharedGroupSchema }),
    errors: [404],
  }),
});
