import type { Db } from '../../db/database';
import { loadSharp } from './encodePicture';
import { findFile } from './pictures.queries';

/** A picture cut to a size, for a library that reads no WebP; null where no picture has that key. */
export async function jpegOf(
  db: Db,
  key: string,
  size: { width: number; height: number },
): Promise<Buffer | null> {
  const file = await findFile(db, key, 'medium');
  if (!file) return null;
  const sharp = await loadSharp();
  return sharp(file).resize(size).jpeg({ quality: 85 }).toBuffer();
}
