import { z } from 'zod';

import { exportAnswerSchema, exportFormatSchema } from '../exports.schema';
import { listAnswerSchema, listQuerySchema } from '../lists.schema';
import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import {
  emailSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  messageAnswerSchema,
} from '../text.schema';
import { milestoneSchema } from '../milestones/milestone.schema';
import { pictureSchema } from '../pictures/picture.schema';
import { groupWaitlistSchema } from '../waitlist/waitlist.schema';
import { pricingSchema } from './pricing.schema';
import { factsSchema } from './facts.schema';
import { unfilledOutcomes } from './deadline';
import { createGroupBodySchema, updateGroupBodySchema } from './groupForms';
import {
  animalSchema,
  groupStatusSchema,
  portionSchema,
  stateSchema,
  timeZoneSchema,
} from './vocabulary.schema';

const supplierRefSchema = z.object({ _id: idSchema, name: z.string() });

const groupMemberSchema = z.object({
  _id: idSchema.optional(),
  email: z.string(),
  username: z.string().optional(),
  /** Confirmed address. */
  emailVerified: z.boolean().optional(),
  /** Paid and not refunded: quarters of a portion, and dollars. */
  quarters: z.number().int().optional(),
  amountPaid: z.number().optional(),
  /** Part that was paid in cash. */
  cashPaid: z.number().optional(),
});
export type GroupMember = z.infer<typeof groupMemberSchema>;

/** Share that can be bought now; `price` in dollars. */
const priceOptionSchema = z.object({
  portion: portionSchema,
  price: z.number(),
  available: z.boolean(),
});
export type PriceOption = z.infer<typeof priceOptionSchema>;

/** The animal counted in quarters of a portion: what the share bar draws. */
export const quarterCountsSchema = z.object({
  total: z.number().int(),
  sold: z.number().int(),
  held: z.number().int(),
  /** Neither sold nor on sale; absent where the server does not count them. */
  withdrawn: z.number().int().optional(),
  /** Bought or held by the caller; also counted in `sold` or `held`. */
  yours: z.number().int(),
  /** Part of `yours` that is not paid yet: counted in `held`. */
  yoursHeld: z.number().int().optional(),
});

/** The fields of, then what our own server adds, always optional to a reader. */
export const groupSchema = z.object({
  _id: idSchema,
  name: z.string(),
  supplierId: z.union([supplierRefSchema, z.string()]),
  animal: animalSchema,
  state: stateSchema,
  totalCost: z.number(),
  remainingCost: z.number(),
  costPerPortion: z.number(),
  totalPortions: z.number().int(),
  /** Full portions sold, in steps of a quarter. */
  portionsTaken: z.number(),
  portionsAvailable: z.array(portionSchema),
  status: groupStatusSchema,
  /** Addresses only for admins of this group; else empty, see `memberCount`. */
  members: z.array(z.union([groupMemberSchema, z.string()])),
  invitedEmails: z.array(z.string()),
  createdBy: z.object({ _id: idSchema.optional(), username: z.string() }).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  dateClosed: instantSchema.nullable(),

  /** By its clocks days and times of the group are meant. */
  timeZone: timeZoneSchema.optional(),
  memberCount: z.number().int().optional(),
  shares: z.array(priceOptionSchema).optional(),
  quarters: quarterCountsSchema.optional(),
  /** Dollars that opening a full or closed group again puts back on sale. */
  reopenCost: z.number().optional(),
  version: z.number().int().optional(),
  /** Payments of buyers without an account, together; for admins of the group. */
  guests: z
    .object({
      count: z.number().int(),
      /** Dollars; all of it in cash. */
      amountPaid: z.number(),
    })
    .optional(),
  ...factsSchema.shape,
  /** Only where the animal is sold by its hanging weight: `totalCost` is the estimate. */
  pricing: pricingSchema.nullable().optional(),
  /** The first one represents the animal in lists; absent where the server keeps none. */
  pictures: z.array(pictureSchema).optional(),
  /** By then every share must be sold, or {@link unfilledOutcomes} follows. */
  fillBy: instantSchema.nullable().optional(),
  ifUnfilled: z.enum(unfilledOutcomes).optional(),
  /** When the deadline was settled. */
  decidedAt: instantSchema.nullable().optional(),
  calledOffAt: instantSchema.nullable().optional(),
  callOffReason: z.string().nullable().optional(),
  /** Called off because the animal died or was condemned; absent: not so. */
  lost: z.boolean().optional(),
  /** In their order, from the first one that is planned, done or has a note. */
  milestones: z.array(milestoneSchema).optional(),
  /** When every share was handed out. */
  doneAt: instantSchema.nullable().optional(),
  /** Hanging weight of the carcass, as weighed; `weights` is the estimate. */
  carcassLb: z.number().nullable().optional(),
  /** Waitlist for a share that comes back; absent where the server has none. */
  line: groupWaitlistSchema.optional(),
  /** State before the change that is answered, so that it can be taken back. */
  previous: z
    .object({
      status: groupStatusSchema,
      /** The member who was removed stood in line, and lost their place. */
      wasWaiting: z.boolean(),
    })
    .partial()
    .optional(),
});
export type Group = z.infer<typeof groupSchema>;

const trueSchema = z.enum(['true', 'false']).transform((text) => text === 'true');

export const groupListQuerySchema = listQuerySchema.extend({
  status: groupStatusSchema.optional(),
  /** `open`, `full`, `closed`; or `differs`: stored and effective status disagree. */
  effective: z.enum(['open', 'full', 'closed', 'differs']).optional(),
  supplierId: idSchema.optional(),
  animal: animalSchema.optional(),
  state: stateSchema.optional(),
  /** Only groups in which the caller is a member, has a share or a waitlist place. */
  mine: trueSchema.optional(),
  /** Only groups near full, see `isNearFull`. */
  nearFull: trueSchema.optional(),
  /** Only groups of which something is sold. */
  sold: trueSchema.optional(),
  /** Only these, with commas between. */
  ids: z.string().max(4_000).optional(),
});

export const groupRoutes = defineRoutes(permissions.groups, endpoints.groups, {
  listGroups: defineRoute({
    summary: 'The groups the caller may see.',
    query: groupListQuerySchema,
    answer: listAnswerSchema('groups', groupSchema),
  }),
  exportGroups: defineRoute({
    summary:
      'Every group that matches, as CSV, a spreadsheet or text to print; pages are passed over.',
    query: groupListQuerySchema.extend({ format: exportFormatSchema }),
    answer: exportAnswerSchema,
    errors: [422],
  }),
  searchGroups: defineRoute({
    summary: 'Groups to buy from: purchasable ones first, newest first.',
    query: listQuerySchema.extend({
      supplierId: z.string().max(64).optional(),
      groupId: z.string().max(64).optional(),
      groupName: z.string().trim().max(200).optional(),
      animal: animalSchema.optional(),
      state: stateSchema.optional(),
      /** Only groups near full, see `isNearFull`. */
      nearFull: trueSchema.optional(),
      /** `true`: only groups with shares to buy; `false`: only the others. */
      onSale: trueSchema.optional(),
    }),
    answer: listAnswerSchema('groups', groupSchema),
  }),
  getGroup: defineRoute({
    summary: 'One group.',
    params: idParamsSchema,
    answer: z.object({ group: groupSchema }),
    errors: [404],
  }),
  createGroup: defineRoute({
    summary: 'Create a group; invitations are mailed to each address.',
    body: createGroupBodySchema,
    answer: groupSchema,
    status: 201,
    errors: [403, 422],
  }),
  updateGroup: defineRoute({
    summary: 'Save the edit form; a stale `version` is refused.',
    params: idParamsSchema,
    body: updateGroupBodySchema,
    answer: groupSchema,
    errors: [403, 404, 409, 422],
  }),
  updateGroupStatus: defineRoute({
    summary:
      'Set the stored status, with the same effects as the edit form; a stale `version` is refused.',
    params: idParamsSchema,
    body: z.object({ status: groupStatusSchema, version: updateGroupBodySchema.shape.version }),
    answer: groupSchema,
    errors: [403, 404, 409, 422],
  }),
  deleteGroup: defineRoute({
    summary: 'Delete a group without paid shares.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [403, 404, 409],
  }),
  addMember: defineRoute({
    summary: 'Add a member by email; an address without an account is invited.',
    params: idParamsSchema,
    body: z.object({ email: emailSchema }),
    answer: groupSchema,
    errors: [403, 404, 409, 422],
  }),
  removeMember: defineRoute({
    summary: 'Remove a member who has no paid share, or withdraw an invitation.',
    params: idParamsSchema,
    body: z.object({ email: emailSchema }),
    answer: groupSchema,
    errors: [403, 404, 409, 422],
  }),
});
