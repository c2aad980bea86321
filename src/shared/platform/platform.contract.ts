import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { paymentModes } from './paymentModes';

export const configSchema = z.object({
  productName: z.string(),
  payments: z.object({
    mode: z.enum(paymentModes),
    publishableKey: z.string(),
    /** Cents. Set: the page shows the demo form. */
    demoAmount: z.number().int().optional(),
    /** Where the emulator's version of Stripe.js lies; absent: Stripe's own. */
    scriptUrl: z.string().optional(),
  }),
  /** How long a share is held for who is paying. */
  holdMinutes: z.number().optional(),
});
export type PlatformConfig = z.infer<typeof configSchema>;

export const platformRoutes = defineRoutes(permissions.platform, endpoints.platform, {
  getConfig: defineRoute({
    summary: 'The page’s configuration, before a login.',
    answer: configSchema,
  }),
  getLiveness: defineRoute({
    summary: 'The process runs.',
    answer: z.object({ status: z.literal('ok') }),
  }),
  getReadiness: defineRoute({
    summary: 'The process can serve: its database answers.',
    answer: z.object({ status: z.literal('ok') }),
    errors: [503],
  }),
});
