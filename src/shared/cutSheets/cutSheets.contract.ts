import { z } from 'zod';

import { endpoints } from '../endpoints';
import { animalSchema, portionSchema } from '../groups/vocabulary.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema, lastMomentSchema } from '../text.schema';
import { cutChoicesSchema, cutSheetSchema } from './cutSheet.schema';

const groupCutSheetsSchema = z.object({
  animal: animalSchema,
  /** The standard cut; the usual one while the group has no cut sheets. */
  standard: cutChoicesSchema,
  /** Cut sheets are shown to buyers: once the supplier has saved a standard cut. */
  isOffered: z.boolean(),
  due: instantSchema.nullable(),
  /** Version of the standard cut. */
  version: z.number().int(),
  /** Sheets of the paid shares, in the order they were paid. */
  sheets: z.array(
    cutSheetSchema.omit({ due: true, closed: true }).extend({
      purchaseId: idSchema,
      receiptNumber: z.string().nullable(),
      portion: portionSchema,
      buyer: z.string(),
      /** The receipt of the other quarter of the half. */
      otherReceipt: z.string().nullable(),
    }),
  ),
});
export type GroupCutSheets = z.infer<typeof groupCutSheetsSchema>;

/** Choices; those left out stay as the standard cut has them. */
const choicesBody = {
  choices: cutChoicesSchema,
  /** As last read: one that is stale is refused. */
  version: z.number().int().optional(),
};

export const cutSheetRoutes = defineRoutes(permissions.cutSheets, endpoints.cutSheets, {
  listCutSheets: defineRoute({
    summary: 'How every paid share of a group is cut.',
    params: idParamsSchema,
    answer: groupCutSheetsSchema,
    errors: [403, 404],
  }),
  saveStandardCut: defineRoute({
    summary: 'Set the group’s standard cut, and until when buyers may choose another one.',
    params: idParamsSchema,
    body: z.object({
      ...choicesBody,
      /** The end of the chosen day in the group's time zone; null: until the animal is cut. */
      due: lastMomentSchema.nullish(),
    }),
    answer: groupCutSheetsSchema,
    errors: [403, 404, 409, 422],
  }),
  removeStandardCut: defineRoute({
    summary: 'Offer no cut sheets any more; refused once a cut was chosen for a paid share.',
    params: idParamsSchema,
    answer: groupCutSheetsSchema,
    errors: [403, 404, 409],
  }),
  saveCutSheet: defineRoute({
    summary:
      'Choose how a paid share is cut: its buyer until the due day, an admin of the group after.',
    params: idParamsSchema,
    body: z.object({
      ...choicesBody,
      /** The choices are what the other quarter of the half asks for. */
      agrees: z.boolean().optional(),
    }),
    answer: cutSheetSchema,
    errors: [404, 409, 422],
  }),
});
