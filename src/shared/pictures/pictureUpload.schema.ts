import { z } from 'zod';

import { descriptionSchema } from './picture.schema';
import { mostPictureBytes, pictureTypes } from './pictures';

/** Form of a picture's description. */
export const describedSchema = z.object({ alt: descriptionSchema });

/** A file as it is: bytes on the server, a file in the page. */
const fileSchema = z
  .custom<object>((value) => value instanceof Uint8Array, 'Send a picture.')
  .meta({ type: 'string', format: 'binary' });

/** The parts of a call whose body is the file of a picture. */
export const pictureUpload = {
  query: describedSchema,
  body: fileSchema,
  upload: { types: pictureTypes, mostBytes: mostPictureBytes },
};
