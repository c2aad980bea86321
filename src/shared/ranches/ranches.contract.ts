import { z } from 'zod';

import { endpoints } from '../endpoints';
import { pictureSchema } from '../pictures/picture.schema';
import { timeZoneSchema } from '../groups/vocabulary.schema';
import { permissions } from '../permissions';
import { describedSchema, pictureUpload } from '../pictures/pictureUpload.schema';
import { defineRoute, defineRoutes } from '../route';
import { sharedGroupSchema } from '../sharing/sharing.contract';
import { idParamsSchema, idSchema, instantSchema } from '../text.schema';
import { ranchPageFormSchema } from './ranchPage.schema';

const ranchSchema = z.object({
  /** In the page's address: `/r/{name}`. */
  name: z.string(),
  supplier: z.object({ _id: idSchema, name: z.string() }),
  about: z.string(),
  picture: pictureSchema.nullable(),
});

const ranchPageSchema = z.object({
  name: z.string(),
  /** The whole address, to be passed on. */
  url: z.string(),
  about: z.string(),
  isOpen: z.boolean(),
});

const pictureAnswer = z.object({ picture: pictureSchema.nullable() });

export const ranchRoutes = defineRoutes(permissions.ranches, endpoints.ranches, {
  getRanch: defineRoute({
    summary: 'The page of a ranch, by its name or a former one, with what is on sale there now.',
    params: z.object({ name: z.string().max(200) }),
    answer: z.object({ ranch: ranchSchema, groups: z.array(sharedGroupSchema) }),
    errors: [404],
  }),
  getRanchPage: defineRoute({
    summary:
      'The page of a supplier as its admins set it up, and its picture; null where there is none yet.',
    params: idParamsSchema,
    answer: pictureAnswer.extend({
      page: ranchPageSchema.nullable(),
      /** Time zone of the ranch: as chosen, or that of its state. */
      timeZone: timeZoneSchema.nullable(),
      /** When any of it was changed last: what a save says it has seen. */
      updatedAt: instantSchema.optional(),
    }),
    errors: [404],
  }),
  saveRanchPage: defineRoute({
    summary: 'Set up the page of a supplier, open or close it; a stale copy is refused.',
    params: idParamsSchema,
    body: ranchPageFormSchema.extend({ seen: instantSchema.optional() }),
    answer: z.object({ page: ranchPageSchema, updatedAt: instantSchema.optional() }),
    errors: [404, 409, 422],
  }),
  setRanchPicture: defineRoute({
    summary:
      'Set the picture of a ranch, the body being the file; it takes the place of the former.',
    params: idParamsSchema,
    ...pictureUpload,
    answer: pictureAnswer,
    errors: [404, 413, 422],
  }),
  describeRanchPicture: defineRoute({
    summary: 'Change what the picture of a ranch is said to show.',
    params: idParamsSchema,
    body: describedSchema,
    answer: pictureAnswer,
    errors: [404, 409, 422],
  }),
  removeRanchPicture: defineRoute({
    summary: 'Remove the picture of a ranch and its files; one that is gone already is no error.',
    params: idParamsSchema,
    answer: pictureAnswer,
    errors: [404],
  }),
});
