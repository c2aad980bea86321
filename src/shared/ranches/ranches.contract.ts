import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { sharedGroupSchema } from '../sharing/sharing.contract';
import { idParamsSchema, idSchema } from '../text.schema';
import { ranchPageFormSchema } from './ranchPage.schema';

const ranchSchema = z.object({
  /** In the page's address: `/r/{name}`. */
  name: z.string(),
  supplier: z.object({ _id: idSchema, name: z.string() }),
  about: z.string(),
});

const ranchPageSchema = z.object({
  name: z.string(),
  /** The whole address, to be passed on. */
  url: z.string(),
  about: z.string(),
  isOpen: z.boolean(),
});

export const ranchRoutes = defineRoutes(permissions.ranches, endpoints.ranches, {
  getRanch: defineRoute({
    summary: 'The page of a ranch, by its name or a former one, with what is on sale there now.',
    params: z.object({ name: z.string().max(200) }),
    answer: z.object({ ranch: ranchSchema, groups: z.array(sharedGroupSchema) }),
    errors: [404],
  }),
  getRanchPage: defineRoute({
    summary: 'The page of a supplier as its admins set it up; null where there is none yet.',
    params: idParamsSchema,
    answer: z.object({ page: ranchPageSchema.nullable() }),
    errors: [404],
  }),
  saveRanchPage: defineRoute({
    summary: 'Set up the page of a supplier, open or close it.',
    params: idParamsSchema,
    body: ranchPageFormSchema,
    answer: z.object({ page: ranchPageSchema }),
    errors: [404, 409, 422],
  }),
});
