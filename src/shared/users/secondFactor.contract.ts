import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, instantSchema, messageAnswerSchema } from '../text.schema';

const currentPassword = z
  .string('Enter your current password.')
  .min(1, 'Enter your current password.')
  .max(1000);

/** Six digits of an authenticator app, or a recovery code. */
const code = z.string('Enter the code.').trim().min(1, 'Enter the code.').max(64);

export const beginSecondFactorBodySchema = z.object({ currentPassword });
export const confirmSecondFactorBodySchema = z.object({ code });
/** Proof required to change a second factor. */
export const secondFactorProofSchema = z.object({ currentPassword, code });

const secondFactorSchema = z.object({
  /** When it was enabled; null: it is not. */
  since: instantSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The caller's role cannot do without one here. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Shown once, because only their hashes are stored. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorRoutes = defineRoutes(permissions.secondFactor, endpoints.secondFactor, {
  readSecondFactor: defineRoute({
    summary: 'Whether the caller has a second factor.',
    answer: secondFactorSchema,
  }),
  beginSecondFactor: defineRoute({
    summary: 'A secret for an authenticator app; nothing is asked for until it is confirmed.',
    body: beginSecondFactorBodySchema,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    errors: [409],
  }),
  confirmSecondFactor: defineRoute({
    summary: 'Switch the second factor on with a first code; answers recovery codes.',
    body: confirmSecondFactorBodySchema,
    answer: recoveryCodesSchema,
    errors: [409],
  }),
  renewRecoveryCodes: defineRoute({
    summary: 'New recovery codes; the ones before stop working.',
    body: secondFactorProofSchema,
    answer: recoveryCodesSchema,
    errors: [409],
  }),
  endSecondFactor: defineRoute({
    summary: 'Switch the second factor off.',
    body: secondFactorProofSchema,
    answer: messageAnswerSchema,
    errors: [409],
  }),
  removeSecondFactor: defineRoute({
    summary: 'Take the second factor off a user who is locked out; they are mailed.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [404, 409],
  }),
});
