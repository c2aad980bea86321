import { z } from 'zod';

import { endpoints } from '../endpoints';
import { groupSchema } from '../groups/groups.contract';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema } from '../text.schema';
import { descriptionSchema } from './picture.schema';
import { pictureSizes, type PictureSize } from './pictures';
import { pictureUpload } from './pictureUpload.schema';

const sizes = Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]];

export const pictureRoutes = defineRoutes(permissions.pictures, endpoints.pictures, {
  addPicture: defineRoute({
    summary: 'Add a picture of the animal, the body being the file; at most four.',
    params: idParamsSchema,
    ...pictureUpload,
    answer: z.object({ group: groupSchema }),
    status: 201,
    errors: [403, 404, 409, 413, 422],
  }),
  arrangePictures: defineRoute({
    summary: 'Set the order and the descriptions of all pictures of a group.',
    params: idParamsSchema,
    body: z.object({
      pictures: z.array(z.object({ _id: idSchema.toLowerCase(), alt: descriptionSchema })).max(20),
    }),
    answer: z.object({ group: groupSchema }),
    errors: [403, 404, 409, 422],
  }),
  removePicture: defineRoute({
    summary: 'Remove a picture and its files; one that is gone already is no error.',
    params: idParamsSchema.extend({ pictureId: idSchema.toLowerCase() }),
    answer: z.object({ group: groupSchema }),
    errors: [403, 404],
  }),
  readPicture: defineRoute({
    summary: 'The file of a picture, WebP; who has its address may read it.',
    params: z.object({ key: z.string().max(200), size: z.enum(sizes) }),
    answer: z.string(),
    errors: [404],
  }),
});
