/** Part of a carcass that was on the scale by itself, such as a side; all of them are the carcass. */
export interface WeighedPiece {
  label: string;
  /** Hundredths of a pound. */
  hundredths: number;
  /** Admin who entered it; null: the butcher, by the link. */
  weighedBy: string | null;
  weighedAt: string;
}

export const mostPieces = 12;

/** Label of a carcass that was weighed in one piece. */
const wholeCarcass = 'Carcass';

const sameLabel = (label: string): string => label.trim().toLowerCase();

/** Place of a piece that is called as one before it; -1: none. The ticket of a piece is found by its label. */
export const placeOfRepeated = (pieces: readonly { label: string }[]): number => {
  const labels = pieces.map(({ label }) => sameLabel(label));
  return labels.findIndex((label, at) => labels.indexOf(label) < at);
};

/** Label of one more piece, which none of them has. */
export function labelOfNext(pieces: readonly { label: string }[]): string {
  const labels = new Set(pieces.map(({ label }) => sameLabel(label)));
  let place = pieces.length + 1;
  while (labels.has(`piece ${String(place)}`)) place += 1;
  return `Piece ${String(place)}`;
}

/** Parts that were on the scale: pieces, or the carcass; none before it is weighed. */
export const weighedParts = ({
  pieces,
  hangingHundredths,
}: {
  pieces: readonly WeighedPiece[] | null;
  hangingHundredths: number | null;
}): readonly Pick<WeighedPiece, 'label' | 'hundredths'>[] =>
  pieces ??
  (hangingHundredths === null ? [] : [{ label: wholeCarcass, hundredths: hangingHundredths }]);

const hundredthsOf = (lb: number): number => Math.round(lb * 100);

/** Hundredths of a pound that pieces come to. */
export const sumOfPieces = (pieces: readonly { lb: number }[]): number =>
  pieces.reduce((sum, { lb }) => sum + hundredthsOf(lb), 0);

/** Pieces as they are entered, by whom and when; one that was known before keeps its own. */
export const enterPieces = (
  sent: readonly { label: string; lb: number }[],
  known: readonly WeighedPiece[],
  entered: Pick<WeighedPiece, 'weighedBy' | 'weighedAt'>,
): WeighedPiece[] =>
  sent.map(({ label, lb }) => {
    const piece = { label, hundredths: hundredthsOf(lb) };
    const same = known.find(
      (one) => one.label === piece.label && one.hundredths === piece.hundredths,
    );
    return same ?? { ...piece, ...entered };
  });

/** `Left side 401 lb, right side 399 lb` */
export const piecesText = (pieces: readonly Pick<WeighedPiece, 'label' | 'hundredths'>[]): string =>
  pieces.map(({ label, hundredths }) => `${label} ${String(hundredths / 100)} lb`).join(', ');
