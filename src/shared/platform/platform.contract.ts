import { z } from 'zod';

import { defineRoute } from '../route';

export const paymentModes = ['emulator', 'test', 'live'] as const;

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
});
export type PlatformConfig = z.infer<typeof configSchema>;

export const platformRoutes = {
  getConfig: defineRoute({
    method: 'GET',
    path: '/api/config',
    access: 'anyone',
    summary: 'What the page must know before anybody logs in.',
    answer: configSchema,
  }),
  getLiveness: defineRoute({
    method: 'GET',
    path: '/api/health/live',
    access: 'anyone',
    summary: 'The process runs.',
    answer: z.object({ status: z.literal('ok') }),
  }),
  getReadiness: defineRoute({
    method: 'GET',
    path: '/api/health/ready',
    access: 'anyone',
    summary: 'The process can serve: its database answers.',
    answer: z.object({ status: z.literal('ok') }),
    errors: [503],
  }),
} as const;
