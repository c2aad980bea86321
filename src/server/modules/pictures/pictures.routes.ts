import { pictureRoutes } from '#shared/pictures/pictures.contract';

import { serve } from '../../http/serve';
import { addPicture, arrangePictures, readPicture, removePicture } from './pictures.service';

export const servePictures = serve(pictureRoutes, {
  addPicture,
  arrangePictures,
  removePicture,
  readPicture,
});
