import { z } from 'zod';

import { endpoints } from '../endpoints';
import { pictureSchema } from '../pictures/picture.schema';
import { permissions } from '../permissions';
import { pictureUpload } from '../pictures/pictureUpload.schema';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema } from '../text.schema';
import { newsTextSchema } from './news.schema';

const newsSchema = z.object({
  _id: idSchema,
  /** Null: it was deleted. */
  text: z.string().nullable(),
  picture: pictureSchema.nullable(),
  postedAt: instantSchema,
  deletedAt: instantSchema.nullable(),
});
export type News = z.infer<typeof newsSchema>;

const newsParamsSchema = idParamsSchema.extend({ newsId: idSchema.toLowerCase() });

export const newsRoutes = defineRoutes(permissions.news, endpoints.news, {
  listNews: defineRoute({
    summary: 'The news of a group, newest first, for its buyers and admins.',
    params: idParamsSchema,
    answer: z.object({ news: z.array(newsSchema) }),
    errors: [404],
  }),
  postNews: defineRoute({
    summary: 'Write to all buyers of a group; mailed after ten minutes.',
    params: idParamsSchema,
    body: z.object({
      /** Made by the page: the same news sent again is one. */
      id: z.uuid('Send the news’ own id.').toLowerCase(),
      text: newsTextSchema,
    }),
    answer: newsSchema,
    status: 201,
    errors: [403, 404, 409, 422],
  }),
  changeNews: defineRoute({
    summary: 'Change a news, within ten minutes of posting it.',
    params: newsParamsSchema,
    body: z.object({
      text: newsTextSchema,
      /** The text that was changed: refused where another admin has saved another one since. */
      seen: z.string().optional(),
      /** False takes its picture away. */
      keepsPicture: z.boolean().default(true),
    }),
    answer: newsSchema,
    errors: [403, 404, 409, 422],
  }),
  setNewsPicture: defineRoute({
    summary: 'Give a news its picture, the body being the file, within ten minutes of posting it.',
    params: newsParamsSchema,
    ...pictureUpload,
    answer: newsSchema,
    errors: [403, 404, 409, 413, 422],
  }),
  deleteNews: defineRoute({
    summary: 'Delete the text and picture of a news; that there was one still shows.',
    params: newsParamsSchema,
    answer: newsSchema,
    errors: [403, 404],
  }),
});
