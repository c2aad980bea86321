import { z } from 'zod';

import { cutChoicesSchema } from '../cutSheets/cutSheet.schema';
import { exportAnswerSchema, exportFormatSchema } from '../exports.schema';
import { endpoints } from '../endpoints';
import { weightKindSchema } from '../groups/pricing.schema';
import { animalSchema, stateSchema, timeZoneSchema } from '../groups/vocabulary.schema';
import { ownerSchema } from '../owners/owners.contract';
import { permissions } from '../permissions';
import { windowKinds } from '../pickup/windows';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema } from '../text.schema';

export const paperShareSchema = ownerSchema.extend({
  /** How it is cut; null while the group has no cut sheets. */
  cut: cutChoicesSchema.nullable(),
  /** The group's standard cut. */
  isStandardCut: z.boolean(),
  boxes: z.number().int().nullable(),
  pounds: z.number().nullable(),
  /** The pickup window that its buyer chose, in words, and when it begins. */
  window: z
    .object({
      kind: z.enum(windowKinds),
      text: z.string(),
      beginsAt: instantSchema,
      endsAt: instantSchema,
    })
    .nullable(),
  collector: z.string().nullable(),
  /** Why it is not to be given out, such as a dispute; null where it is. */
  warning: z.string().nullable().optional(),
});
export type PaperShare = z.infer<typeof paperShareSchema>;

/** All that is printed of a group for its butcher and for pickup. */
export const papersSchema = z.object({
  group: z.object({
    _id: idSchema,
    name: z.string(),
    animal: animalSchema,
    /** By whose clocks the times of pickup are printed. */
    state: stateSchema,
    timeZone: timeZoneSchema,
    tag: z.string().nullable(),
    /** Butcher, and how they are paid. */
    butcher: z.string().nullable(),
    supplier: z.object({ name: z.string(), phone: z.string() }),
  }),
  /** The animal is custom-exempt: its packages say NOT FOR SALE. */
  needsAgreement: z.boolean(),
  hangingLb: z.number().nullable(),
  /** Kind of weighing of the carcass; absent: the group has a fixed price. */
  weightKind: weightKindSchema.optional(),
  /** By which the cut sheets mark what differs. */
  standardCut: cutChoicesSchema.nullable().optional(),
  /** The paid ones, in the order they were paid. */
  shares: z.array(paperShareSchema),
});
export type Papers = z.infer<typeof papersSchema>;

export const paperRoutes = defineRoutes(permissions.papers, endpoints.papers, {
  getPapers: defineRoute({
    summary:
      'What is printed of a group: owners, cut sheets, labels, pickup list. Changes nothing.',
    params: idParamsSchema,
    answer: papersSchema,
    errors: [404],
  }),
  printPapers: defineRoute({
    summary:
      'Freeze the owners as they are, because they are printed; the answer is what to print.',
    params: idParamsSchema,
    answer: papersSchema,
    errors: [403, 404],
  }),
  exportPapers: defineRoute({
    summary: 'All of it as CSV, a spreadsheet or text to print, a share each.',
    params: idParamsSchema,
    query: z.object({ format: exportFormatSchema }),
    answer: exportAnswerSchema,
    errors: [404],
  }),
});
