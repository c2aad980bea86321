import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { groupSchema } from './groups.contract';

/** The fields of a group that visitors see: none about buyers or members. */
export const listingSchema = groupSchema.pick({
  _id: true,
  name: true,
  supplierId: true,
  animal: true,
  state: true,
  timeZone: true,
  status: true,
  totalCost: true,
  remainingCost: true,
  costPerPortion: true,
  totalPortions: true,
  portionsAvailable: true,
  portionsTaken: true,
  createdAt: true,
  updatedAt: true,
  shares: true,
  quarters: true,
  weights: true,
  pictures: true,
  fillBy: true,
  ifUnfilled: true,
  decidedAt: true,
});

export const listingRoutes = defineRoutes(permissions.listings, endpoints.listings, {
  listListings: defineRoute({
    summary:
      'Three animals on sale, or a hundred where all are asked for, beef and the nearest deadline first, and how many there are; to a member their own supplier’s.',
    query: z.object({ all: z.literal('true').optional() }),
    answer: z.object({ offers: z.array(listingSchema), total: z.number().int() }),
  }),
});
