import { labelOfNext } from './pieces';

const labelled = (...labels: string[]) => labels.map((label) => ({ label }));

it.each([
  [labelled('Left side', 'Right side'), 'Piece 3'],
  [labelled('Right side', 'Piece 3'), 'Piece 4'],
  [labelled('piece 3', 'Piece 4 '), 'Piece 5'],
])('calls one more piece as no other is called when they are %j', (pieces, label) => {
  expect(labelOfNext(pieces)).toBe(label);
});
