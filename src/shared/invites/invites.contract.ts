import { z } from 'zod';

import { groupStages } from '../groups/groupStage';
import { groupSchema } from '../groups/groups.contract';
import { animalSchema, stateSchema } from '../groups/vocabulary.schema';
import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { sharedGroupSchema } from '../sharing/sharing.contract';
import { defineRoute, defineRoutes } from '../route';
import { emailSchema, idParamsSchema, idSchema, tokenSchema } from '../text.schema';

export const inviteSchema = z.object({
  email: z.string(),
  group: z.object({
    name: z.string(),
    animal: animalSchema,
    state: stateSchema,
    _id: idSchema.optional(),
    supplierId: idSchema.optional(),
    supplierName: z.string().optional(),
    /** Where the group is: one that was called off, or is full or closed, is not sold any more. */
    stage: z.enum(groupStages).optional(),
  }),
  /** Group as its share link would show it: the bar, costs and weights of shares, the deadline. */
  listing: sharedGroupSchema.optional(),
  /** Known account of the invited address. */
  hasAccount: z.boolean().optional(),
});
export type Invite = z.infer<typeof inviteSchema>;

export const inviteRoutes = defineRoutes(permissions.invites, endpoints.invites, {
  validateInvite: defineRoute({
    summary: 'Who an invite is for, and to which group.',
    query: z.object({ token: tokenSchema }),
    answer: inviteSchema,
    errors: [410],
  }),
  joinGroup: defineRoute({
    summary: 'Join with the invite’s token; joining twice is fine.',
    body: z.object({ token: tokenSchema }),
    answer: z.object({ group: groupSchema, supplierId: idSchema, groupId: idSchema }),
    errors: [403, 410],
  }),
  acceptInvite: defineRoute({
    summary: 'Accept the caller’s own pending invite to a group.',
    body: z.object({ groupId: idSchema }),
    answer: z.object({ group: groupSchema }),
    errors: [404, 410],
  }),
  sendInvite: defineRoute({
    summary: 'Invite an address, or send its invitation again.',
    params: idParamsSchema,
    body: z.object({ email: emailSchema }),
    answer: groupSchema,
    errors: [403, 404, 409],
  }),
  revokeInvite: defineRoute({
    summary: 'Revoke a pending invite.',
    params: idParamsSchema.extend({ email: z.string().max(254) }),
    answer: groupSchema,
    errors: [403, 404, 409],
  }),
});
