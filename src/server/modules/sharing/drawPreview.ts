import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { readLetterWidths } from './letterWidths';
import type { PreviewContent } from './previewContent';
import { previewSvg } from './previewSvg';

const pathOf = (font: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/fraunces/${font}`));

const regular = '400Regular/Fraunces_400Regular.ttf';
const semiBold = '600SemiBold/Fraunces_600SemiBold.ttf';

/**
 * Draws a PNG outside the main thread; the library and the fonts are read when they are first needed.
 * @param photo of the animal, JPEG of `photoSize`
 */
export async function drawPreview(content: PreviewContent, photo: Buffer | null): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(previewSvg(content, await readLetters(), photo), {
    font: {
      loadSystemFonts: false,
      defaultFontFamily: 'Fraunces',
      fontFiles: [regular, semiBold].map(pathOf),
    },
  });
  return image.asPng();
}

const widthsOf = async (font: string) => readLetterWidths(await readFile(pathOf(font)));

/** 70 kB each, in a millisecond. */
const readLetters = async () => ({ 400: await widthsOf(regular), 600: await widthsOf(semiBold) });
