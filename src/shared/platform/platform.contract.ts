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

/** Texts of the operator, or addresses of such texts; absent: the page has its own. */
export const policiesSchema = z.object({
  terms: z.string().optional(),
  privacy: z.string().optional(),
  refunds: z.string().optional(),
  /** The email address for questions. */
  contact: z.string().optional(),
});
export type Policies = z.infer<typeof policiesSchema>;

export const platformRoutes = defineRoutes(permissions.platform, endpoints.platform, {
  getConfig: defineRoute({
    summary: 'The page’s configuration, before a login.',
    answer: configSchema,
  }),
  getPolicies: defineRoute({
    summary: 'What the operator says of terms, privacy and refunds, and the address for questions.',
    answer: policiesSchema,
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
