import { readFile } from 'node:fs/promises';

import type { Animal } from '#shared/groups/vocabulary';

import type { Db } from '../db/database';
import { insertPicture, setPlaces } from '../modules/pictures/pictures.queries';

/** In the source and in the build the files are beside this one. */
const fileOf = (animal: Animal, size: 'small' | 'large'): Promise<Buffer> =>
  readFile(new URL(`./demoPictures/${animal.toLowerCase()}-${size}.webp`, import.meta.url));

/** Gives a group the drawing of its animal; one of 800 by 600 pixels serves as medium and large. */
export async function writeDemoPicture(
  tx: Db,
  groupId: string,
  animal: Animal,
  createdBy: string,
): Promise<void> {
  const small = await fileOf(animal, 'small');
  const large = await fileOf(animal, 'large');
  const size = { width: 800, height: 600 };
  const pictureId = await insertPicture(tx, { ...size, small, medium: large, large, createdBy });
  await setPlaces(tx, groupId, [{ pictureId, alt: `A drawing: ${animal} in a pasture` }]);
}
