const byteOrderMark = /^\uFEFF/;

/** A quoted cell or a plain one, and what ends it: a comma, a line's end or nothing more. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

/** The lines of a CSV text (RFC 4180), each as its cells; a broken rest is passed over. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  const content = text.replace(byteOrderMark, '').replace(/\r?\n$/, '');
  for (const [, quoted, plain = '', end] of content.matchAll(cellPattern)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
    if (end === '') break;
  }
  return lines;
}
