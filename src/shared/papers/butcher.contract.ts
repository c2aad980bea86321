import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { boxesBodySchema, weightsBodySchema } from '../pickup/pickup.schema';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema, messageAnswerSchema } from '../text.schema';
import { papersSchema, paperShareSchema } from './papers.contract';

const butcherLinkSchema = z.object({
  key: z.string(),
  /** The whole address, to be sent to the butcher. */
  url: z.string(),
  createdAt: instantSchema,
});

/** Parts that were on the scale one by one; absent: the carcass in one piece. */
const piecesSchema = z.array(z.object({ label: z.string(), lb: z.number() })).optional();

const weighedSchema = z.object({
  hangingLb: z.number().nullable(),
  pieces: piecesSchema,
  /** When it was saved last; null: never. */
  weighedAt: instantSchema.nullable(),
});

const boxedSchema = z.object({
  boxes: z.number().int().nullable(),
  pounds: z.number().nullable(),
  weighedAt: instantSchema.nullable(),
});

/** Papers of a group for a butcher: name and phone of its owners, and nothing of buyers’ accounts. */
export const butcherPapersSchema = papersSchema.omit({ shares: true }).extend({
  weighedAt: instantSchema.nullable(),
  pieces: piecesSchema,
  shares: z.array(
    paperShareSchema
      .pick({
        purchaseId: true,
        receiptNumber: true,
        buyer: true,
        portion: true,
        part: true,
        cut: true,
        isStandardCut: true,
      })
      .extend({
        ...boxedSchema.shape,
        contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
      }),
  ),
});
export type ButcherPapers = z.infer<typeof butcherPapersSchema>;

const keySchema = z.object({ key: z.string().max(200) });

export const butcherRoutes = defineRoutes(permissions.butcher, endpoints.butcher, {
  getButcherLink: defineRoute({
    summary: 'The butcher’s link of a group; null where there is none.',
    params: idParamsSchema,
    answer: z.object({ butcherLink: butcherLinkSchema.nullable() }),
    errors: [404],
  }),
  createButcherLink: defineRoute({
    summary: 'Make the butcher’s link, 201; or the one that there is.',
    params: idParamsSchema,
    answer: z.object({ butcherLink: butcherLinkSchema }),
    status: 201,
    errors: [403, 404],
  }),
  endButcherLink: defineRoute({
    summary: 'End the butcher’s link, which stops working.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [403, 404],
  }),
  getButcherPapers: defineRoute({
    summary: 'What the butcher of a link needs: owners, cut sheets, labels, weights.',
    params: keySchema,
    answer: butcherPapersSchema,
    errors: [404],
  }),
  saveButcherWeights: defineRoute({
    summary: 'The hanging weight, by the butcher’s link. It changes no price.',
    params: keySchema,
    body: weightsBodySchema,
    answer: weighedSchema,
    errors: [404, 409, 422],
  }),
  saveButcherBoxes: defineRoute({
    summary: 'Boxes and pounds of a share, by the butcher’s link. They change no price.',
    params: keySchema.extend({ purchaseId: idSchema.toLowerCase() }),
    body: boxesBodySchema,
    answer: boxedSchema,
    errors: [404, 409, 422],
  }),
});
