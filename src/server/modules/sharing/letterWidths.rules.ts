/** The width of a letter in parts of the font's size; undefined: the font has none. */
export type LetterWidths = (letter: string) => number | undefined;

/** Reads the widths of a TrueType font's letters, in which its tables `cmap` and `hmtx` have them. */
export function readLetterWidths(font: Buffer): LetterWidths {
  const tables = tablesOf(font);
  const unitsPerEm = font.readUInt16BE(tables('head') + 18);
  const measured = font.readUInt16BE(tables('hhea') + 34);
  const glyphs = glyphsOf(font, tables('cmap'));
  return (letter) => {
    const glyph = glyphs.get(letter.codePointAt(0) ?? 0);
    if (glyph === undefined) return undefined;
    // The last width that is written is that of all glyphs after it.
    const at = tables('hmtx') + Math.min(glyph, measured - 1) * 4;
    return font.readUInt16BE(at) / unitsPerEm;
  };
}

/** Where each table begins. */
function tablesOf(font: Buffer): (name: string) => number {
  const count = font.readUInt16BE(4);
  return (name) => {
    for (let at = 12; at < 12 + count * 16; at += 16) {
      if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
    }
    throw new Error(`The font has no table ${name}.`);
  };
}

/** Glyphs by code point, of the first part of `cmap`, which has to be in segments (format 4). */
function glyphsOf(font: Buffer, cmap: number): Map<number, number> {
  const part = cmap + font.readUInt32BE(cmap + 8);
  if (font.readUInt16BE(part) !== 4) throw new Error('The font’s letters are in another format.');
  const size = font.readUInt16BE(part + 6);
  const glyphs = new Map<number, number>();
  for (let at = part + 14; at < part + 14 + size; at += 2) {
    const [end, start] = [font.readUInt16BE(at), font.readUInt16BE(at + 2 + size)];
    const delta = font.readUInt16BE(at + 2 + 2 * size);
    const offsetAt = at + 2 + 3 * size;
    const offset = font.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const listed = offset && font.readUInt16BE(offsetAt + offset + 2 * (code - start));
      const glyph = offset && !listed ? 0 : ((listed || code) + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}
