import type { PaperShare } from '#shared/papers/papers.contract';

import { TextInput } from '../../ui/TextInput';

const mostBoxes = 50;

const limited = (boxes: number): number => Math.min(mostBoxes, Math.max(1, Math.floor(boxes) || 1));

interface BoxesEachProps {
  shares: readonly Pick<PaperShare, 'boxes'>[];
  value: number;
  onChange: (boxes: number) => void;
}

/** For shares whose boxes are not counted when labels are printed. */
export const BoxesEach = ({ shares, value, onChange }: BoxesEachProps) =>
  shares.every(({ boxes }) => boxes !== null) ? null : (
    <TextInput
      type="number"
      label="Boxes of a share that are not counted"
      value={value}
      onChange={({ target }) => onChange(limited(Number(target.value)))}
      inputProps={{ min: 1, max: mostBoxes }}
      sx={{ mb: 2, maxWidth: 280, displayPrint: 'none' }}
    />
  );
