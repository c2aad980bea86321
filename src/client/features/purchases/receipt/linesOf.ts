const segmenter = new Intl.Segmenter('en-US');

/** A text in lines no longer than `longest`, broken between words; a longer word is broken, too. */
export function linesOf(text: string, longest: number): string[] {
  const lines: string[] = [];
  const pieces = text.split(/\s+/).flatMap((word) => {
    const letters = Array.from(segmenter.segment(word), ({ segment }) => segment);
    const count = Math.ceil(letters.length / longest);
    return Array.from({ length: count }, (_, index) =>
      letters.slice(index * longest, (index + 1) * longest).join(''),
    );
  });
  for (const piece of pieces) {
    const longer = [lines.at(-1), piece].filter(Boolean).join(' ');
    if (lines.length > 0 && longer.length <= longest) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}
