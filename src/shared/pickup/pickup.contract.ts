import { z } from 'zod';

import { endpoints } from '../endpoints';
import { portionSchema, stateSchema, timeZoneSchema } from '../groups/vocabulary.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema, messageAnswerSchema } from '../text.schema';
import {
  boxesBodySchema,
  choiceBodySchema,
  collectedBodySchema,
  weightsBodySchema,
  windowBodySchema,
  windowChangeSchema,
} from './pickup.schema';
import { windowKinds } from './windows';

const windowSchema = z.object({
  _id: idSchema,
  kind: z.enum(windowKinds),
  /** Place of a pickup. */
  place: z.string().nullable(),
  address: z.string().nullable(),
  note: z.string().nullable(),
  /** Area of a delivery, and the amount paid on the spot, in words. */
  area: z.string().nullable(),
  fee: z.string().nullable(),
  beginsAt: instantSchema,
  endsAt: instantSchema,
  /** For how many shares, and how many have chosen it. */
  room: z.number().int(),
  taken: z.number().int(),
  /** Grows with each change. */
  version: z.number().int().optional(),
});
export type PickupWindow = z.infer<typeof windowSchema>;

const boxedSchema = z.object({
  boxes: z.number().int().nullable(),
  pounds: z.number().nullable(),
  /** When they were saved last; null: never. */
  weighedAt: instantSchema.nullable(),
});

const collectionSchema = z.object({
  windowId: idSchema.nullable(),
  /** A friend who collects in the buyer's place. */
  collector: z.string().nullable(),
  collectedAt: instantSchema.nullable(),
  /** The admin who gave it out. */
  collectedBy: z.string().nullable(),
});

/** Check-off on a receipt, for its buyer. */
export const handoverSchema = z.object({
  ...boxedSchema.shape,
  ...collectionSchema.shape,
  /** To choose from, by their begin. */
  windows: z.array(windowSchema),
});
export type Handover = z.infer<typeof handoverSchema>;

/** A share that is paid, or was given out, as the person who hands it over sees it. */
const handoverShareSchema = z.object({
  purchaseId: idSchema,
  receiptNumber: z.string(),
  buyer: z.string(),
  /** Owner's name and phone, as they gave them; null where none are known. */
  owner: z.string().nullable().optional(),
  phone: z.string().nullable(),
  /** Where a share is delivered; null where it is picked up, or no address is known. */
  address: z.string().nullable().optional(),
  portion: portionSchema,
  /** By the weights that it was sold with. */
  promisedLb: z.object({ low: z.number(), high: z.number() }).nullable(),
  ...boxedSchema.shape,
  /** Null where they were saved by the butcher's link. */
  weighedBy: z.string().nullable(),
  ...collectionSchema.shape,
  /** Why it is not to be given out, in a sentence; null where it is. */
  warning: z.string().nullable().optional(),
});
export type HandoverShare = z.infer<typeof handoverShareSchema>;

const carcassSchema = z.object({
  hangingLb: z.number().nullable(),
  weighedAt: instantSchema.nullable(),
  /** Null where it was saved by the butcher's link. */
  weighedBy: z.string().nullable(),
  /** Parts that were on the scale one by one, by whom and when; absent: the carcass in one piece. */
  pieces: z
    .array(
      z.object({
        label: z.string(),
        lb: z.number(),
        /** Null: by the butcher's link. */
        weighedBy: z.string().nullable(),
        weighedAt: instantSchema,
      }),
    )
    .optional(),
});

const groupHandoverSchema = z.object({
  group: z.object({ name: z.string(), state: stateSchema, timeZone: timeZoneSchema }),
  ...carcassSchema.shape,
  windows: z.array(windowSchema),
  shares: z.array(handoverShareSchema),
});
export type GroupHandover = z.infer<typeof groupHandoverSchema>;

export const pickupRoutes = defineRoutes(permissions.pickup, endpoints.pickup, {
  getHandover: defineRoute({
    summary: 'What a group came to, its pickup windows, and its paid shares by buyer.',
    params: idParamsSchema,
    answer: groupHandoverSchema,
    errors: [403, 404],
  }),
  saveWeights: defineRoute({
    summary: 'Save the hanging weight of the carcass. It changes no price.',
    params: idParamsSchema,
    body: weightsBodySchema,
    answer: carcassSchema,
    errors: [403, 404, 409, 422],
  }),
  saveBoxes: defineRoute({
    summary: 'Save the boxes and pounds of a paid share. They change no price.',
    params: idParamsSchema,
    body: boxesBodySchema,
    answer: handoverShareSchema,
    errors: [404, 409, 422],
  }),
  createWindow: defineRoute({
    summary: 'Add a window in which buyers collect, or are delivered to.',
    params: idParamsSchema,
    body: windowBodySchema,
    answer: windowSchema,
    status: 201,
    errors: [403, 404, 409, 422],
  }),
  updateWindow: defineRoute({
    summary: 'Change a window; who has chosen it is mailed when it moves.',
    params: idParamsSchema.extend({ windowId: idSchema.toLowerCase() }),
    body: windowChangeSchema,
    answer: windowSchema,
    errors: [403, 404, 409, 422],
  }),
  deleteWindow: defineRoute({
    summary: 'Take a window away; who has chosen it is mailed, and chooses again.',
    params: idParamsSchema.extend({ windowId: idSchema.toLowerCase() }),
    answer: messageAnswerSchema,
    errors: [403, 404],
  }),
  chooseWindow: defineRoute({
    summary:
      'Choose the window of a paid share, and who collects: its buyer until 24 h before it begins, an admin of the group any time.',
    params: idParamsSchema,
    body: choiceBodySchema,
    answer: handoverSchema,
    errors: [404, 409, 422],
  }),
  setCollected: defineRoute({
    summary: 'Check off a paid share as given out, or undo it; the same tap again changes nothing.',
    params: idParamsSchema,
    body: collectedBodySchema,
    answer: handoverShareSchema,
    errors: [404, 409, 422],
  }),
});
