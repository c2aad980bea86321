import { z } from 'zod';

import { endpoints } from '../endpoints';
import { portionSchema } from '../groups/vocabulary.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema, nameSchema } from '../text.schema';
import { ownerContactSchema } from './ownerContact.schema';

/** Null empties it. `seen`: the contact that was changed. */
const contactBodySchema = z.object({
  contact: ownerContactSchema.nullable(),
  seen: z.record(z.string(), z.string()).nullable().optional(),
});

/** On a receipt: the owner as the butcher is told. */
export const shareOwnerSchema = z.object({
  contact: ownerContactSchema.nullable(),
  /** Kept with the purchase, by the papers or by an admin: the account’s contact does not change it. */
  isFrozen: z.boolean(),
});
export type ShareOwner = z.infer<typeof shareOwnerSchema>;

export const agreementSchema = z.object({
  /** Version of the text: of the one that was signed, or that would be. */
  version: z.number().int(),
  signed: z.object({ name: z.string(), at: instantSchema }).nullable(),
  /** Before the animal is harvested. */
  canSign: z.boolean(),
});
export type Agreement = z.infer<typeof agreementSchema>;

export const ownerSchema = shareOwnerSchema.extend({
  purchaseId: idSchema,
  receiptNumber: z.string().nullable(),
  /** Their username, or the name that a guest gave. */
  buyer: z.string(),
  /** Without an account: an admin types the contact. */
  isGuest: z.boolean(),
  portion: portionSchema,
  /** Part of the animal: `1/16`, or `the whole`. */
  part: z.string(),
  agreement: agreementSchema.omit({ canSign: true }).nullable(),
});
export type Owner = z.infer<typeof ownerSchema>;

export const signAgreementBodySchema = z.object({
  name: nameSchema('Type your name to sign.'),
  /** Version of the text that the buyer read. */
  version: z.number().int(),
});

export const ownerRoutes = defineRoutes(permissions.owners, endpoints.owners, {
  setContact: defineRoute({
    summary: 'Keep how the butcher reaches the caller, or forget it.',
    body: contactBodySchema,
    answer: z.object({ contact: ownerContactSchema.nullable() }),
    errors: [409, 422],
  }),
  setPurchaseOwner: defineRoute({
    summary: 'Say who owns a share, for a guest or after the papers were printed.',
    params: idParamsSchema,
    body: contactBodySchema,
    answer: shareOwnerSchema,
    errors: [404, 409, 422],
  }),
  signAgreement: defineRoute({
    summary: 'Sign the agreement of one’s own share; signed before, the answer is what stands.',
    params: idParamsSchema,
    body: signAgreementBodySchema,
    answer: agreementSchema,
    errors: [404, 409, 422],
  }),
  listOwners: defineRoute({
    summary: 'The owners of a group’s animal, for its admins.',
    params: idParamsSchema,
    answer: z.object({
      /** True where its owners sign: it is custom-exempt. */
      needsAgreement: z.boolean(),
      owners: z.array(ownerSchema),
    }),
    errors: [404],
  }),
});
