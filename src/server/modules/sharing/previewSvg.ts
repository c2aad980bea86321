import { animalPaths } from '#shared/groups/animalPaths';
import { quartersPerPortion } from '#shared/groups/portions';
import type { Animal } from '#shared/groups/vocabulary';
import { freeQuartersOf, untouched } from '#shared/inventory/quarterCounts';
import { productName } from '#shared/product';

import { escapeHtml } from '../../http/escapeHtml';
import type { LetterWidths } from './letterWidths.rules';
import type { PreviewContent } from './previewContent.rules';

/** Pixels, as link previews ask for. */
export const previewSize = { width: 1200, height: 630 };
const margin = 72;
const inside = previewSize.width - 2 * margin;

/** As on the page in its light colors. */
const colors = {
  paper: '#faf5ec',
  ink: '#2b211b',
  secondary: '#66574b',
  primary: '#7c2820',
  sold: '#5c6b76',
  held: '#bd7d13',
  free: '#6b9160',
  withdrawn: '#857a6e',
};

const nameSize = 66;
const aboutSize = 34;
const stateSize = 58;
const barTop = 400;
/** Beside the animal. */
const columnWidth = 690;

/** Letters of Fraunces by its weights, as they are drawn. */
export interface PreviewLetters {
  400: LetterWidths;
  600: LetterWidths;
}

/** The preview picture as SVG, its texts in Fraunces. */
export function previewSvg(
  { animal, name, about, state, quarters }: PreviewContent,
  letters: PreviewLetters,
  photo: Buffer | null,
): string {
  const width = columnWidth;
  const lines = wrap(drawable(name, letters[600]) || animal, {
    letters: letters[600],
    size: nameSize,
    width,
    most: 2,
  });
  const aboutTop = 176 + lines.length * nameSize * 1.15;
  const [aboutLine = ''] = wrap(drawable(about, letters[400]), {
    letters: letters[400],
    size: aboutSize,
    width,
    most: 1,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="${previewSize.height}">
    <rect width="100%" height="100%" fill="${colors.paper}"/>
    <rect width="100%" height="14" fill="${colors.primary}"/>
    <g font-family="Fraunces">
      ${textLine(productName, { y: 104, size: 34, color: colors.primary, weight: 600 })}
      ${lines.map((line, index) => textLine(line, { y: 190 + index * nameSize * 1.15, size: nameSize, color: colors.ink, weight: 600 })).join('')}
      ${textLine(aboutLine, { y: aboutTop, size: aboutSize, color: colors.secondary, weight: 400 })}
      ${textLine(state, { y: 558, size: stateSize, color: colors.ink, weight: 600 })}
    </g>
    ${photo ? photoOf(photo) : drawingOf(animal)}
    ${bar(quarters)}
  </svg>`;
}

const drawingOf = (animal: Animal): string =>
  `<path d="${animalPaths[animal]}" transform="translate(796 64) scale(3.5)" fill="none" stroke="${colors.primary}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Pixels of the animal's photo, to the right of the texts. */
export const photoSize = { width: 340, height: 288 };

function photoOf(photo: Buffer): string {
  const { width, height } = photoSize;
  const place = `x="${previewSize.width - margin - width}" y="64" width="${width}" height="${height}"`;
  return `<clipPath id="photo"><rect ${place} rx="16"/></clipPath>
    <image ${place} clip-path="url(#photo)" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`;
}

interface TextLook {
  y: number;
  size: number;
  color: string;
  weight: number;
}

const textLine = (text: string, { y, size, color, weight }: TextLook): string =>
  `<text x="${margin}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeHtml(text)}</text>`;

/** More would be thinner than their gaps. */
const mostCells = 12 * quartersPerPortion;
const gaps = { cell: 4, portion: 14 };
const barHeight = 76;

/** The share bar: a cell for each quarter, or one for each state where there are very many. */
function bar(counts: PreviewContent['quarters']): string {
  const runs = (['sold', 'held', 'free', 'withdrawn'] as const).map((kind) => ({
    kind,
    quarters: kind === 'free' ? freeQuartersOf({ ...untouched, ...counts }) : counts[kind],
  }));
  if (counts.total > mostCells) {
    const unit = inside / counts.total;
    let x = margin;
    return runs
      .map(({ kind, quarters }) => {
        const cell = rect(kind, x, quarters * unit);
        x += quarters * unit;
        return quarters > 0 ? cell : '';
      })
      .join('');
  }
  const portionGaps = Math.ceil(counts.total / quartersPerPortion) - 1;
  const cellGaps = counts.total - 1 - portionGaps;
  const unit = (inside - portionGaps * gaps.portion - cellGaps * gaps.cell) / counts.total;
  return runs
    .flatMap(({ kind, quarters }) => Array<typeof kind>(quarters).fill(kind))
    .map((kind, index) => {
      const portions = Math.floor(index / quartersPerPortion);
      const x = margin + index * (unit + gaps.cell) + portions * (gaps.portion - gaps.cell);
      return rect(kind, x, unit);
    })
    .join('');
}

/** Free cells are frames, withdrawn ones dashed: color alone tells nothing apart. */
function rect(kind: 'sold' | 'held' | 'free' | 'withdrawn', x: number, width: number): string {
  const color = colors[kind];
  const isFilled = kind === 'sold' || kind === 'held';
  const fill = isFilled ? color : `${color}22`;
  const dash = kind === 'withdrawn' ? ' stroke-dasharray="8 6"' : '';
  const round = (pixels: number) => Math.round(pixels * 10) / 10;
  return `<rect x="${round(x + 1.5)}" y="${barTop}" width="${round(Math.max(1, width - 3))}" height="${barHeight}" rx="5" fill="${fill}" stroke="${color}" stroke-width="3"${dash}/>`;
}

/** Without the signs that the font lacks, which would be empty boxes. */
const drawable = (text: string, letters: LetterWidths): string =>
  Array.from(text.normalize('NFC').replace(/\s+/g, ' '))
    .filter((letter) => letters(letter) !== undefined)
    .join('')
    .replace(/ +/g, ' ')
    .trim();

interface Room {
  letters: LetterWidths;
  size: number;
  width: number;
  /** Lines; what does not fit ends with an ellipsis. */
  most: number;
}

function wrap(text: string, { letters, size, width, most }: Room): string[] {
  const fits = (line: string) => widthOf(line, letters) * size <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && !fits(longer)) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  const shown = lines.slice(0, most);
  return shown.map((each, index) => {
    const isCut = lines.length > most && index === most - 1;
    return fits(each) && !isCut ? each : cut(each, fits);
  });
}

/** As much of a line as fits with an ellipsis. */
function cut(line: string, fits: (line: string) => boolean): string {
  let kept = Array.from(line);
  const shown = () => `${kept.join('').replace(/[\s\p{P}]+$/u, '')}…`;
  while (kept.length > 1 && !fits(shown())) kept = kept.slice(0, -1);
  return shown();
}

/** In parts of the font's size. Pairs that are drawn closer make it a little less. */
const widthOf = (text: string, letters: LetterWidths): number =>
  Array.from(text).reduce((sum, letter) => sum + (letters(letter) ?? 0), 0);
