import { fileURLToPath } from 'node:url';

import type { PreviewContent } from './previewContent';
import { previewSvg } from './previewSvg';

const fonts = ['400Regular/Fraunces_400Regular.ttf', '600SemiBold/Fraunces_600SemiBold.ttf'];

/** Draws a PNG outside the main thread; the library and the fonts are read when they are first needed. */
export async function drawPreview(content: PreviewContent): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(previewSvg(content), {
    font: {
      loadSystemFonts: false,
      defaultFontFamily: 'Fraunces',
      fontFiles: fonts.map(pathOf),
    },
  });
  return image.asPng();
}

const pathOf = (font: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/fraunces/${font}`));
