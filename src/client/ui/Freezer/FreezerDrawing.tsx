import Box from '@mui/material/Box';

import type { Cut } from '#shared/groups/cutYields';
import type { SharePackages } from '#shared/groups/sharePackages';

import { packFreezer, type Area } from './packFreezer';

interface FreezerDrawingProps {
  share: SharePackages;
  /** All that the drawing says, for a screen reader. */
  label: string;
}

/** The freezer, open, with the packages in it. */
export function FreezerDrawing({ share, label }: FreezerDrawingProps) {
  const { width, height, shelves, packages } = packFreezer(share);
  // Drawn as wide as a small freezer, a large one has walls and gaps as thick.
  const unit = width / 27;
  const inside = grown({ x: 0, y: 0, width, height }, 0.15 * unit);
  const walls = grown(inside, 0.85 * unit);
  const { lid, feet } = share.place.freezer === 'chest' ? aroundOf(walls, unit) : nothingAround;
  const top = lid.at(0)?.y ?? walls.y;
  const bottom = walls.y + walls.height + (feet.at(0)?.height ?? 0) / 2;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={[walls.x, top, walls.width, bottom - top].join(' ')}
      sx={{ display: 'block', width: '100%', forcedColorAdjust: 'none' }}
    >
      <Box component="g" sx={{ fill: 'var(--mui-palette-divider)' }}>
        {[...lid, ...feet].map((area) => (
          <rect key={`${area.x} ${area.y}`} {...area} rx={area.height / 2} />
        ))}
        <rect {...walls} rx={1.2 * unit} />
      </Box>
      <Box
        component="rect"
        {...inside}
        rx={0.5 * unit}
        sx={{ fill: 'var(--mui-palette-background-paper)' }}
      />
      {shelves.map((shelf) => (
        <Box
          key={shelf.y}
          component="rect"
          {...shelf}
          sx={{ fill: 'var(--mui-palette-divider)' }}
        />
      ))}
      {share.packages.map(({ cut }) => (
        <Packages
          key={cut}
          cut={cut}
          areas={packages.filter((each) => each.cut === cut)}
          gap={0.12 * unit}
        />
      ))}
    </Box>
  );
}

const nothingAround: { lid: readonly Area[]; feet: readonly Area[] } = { lid: [], feet: [] };

/** A chest's lid, a little lifted, and its feet, half of which show. */
function aroundOf({ x, y, width, height }: Area, unit: number): typeof nothingAround {
  const foot = { y: y + height - unit, width: 3 * unit, height: 2 * unit };
  return {
    lid: [{ x: x + unit / 2, y: y - 1.3 * unit, width: width - unit, height: unit }],
    feet: [
      { ...foot, x: x + 2.5 * unit },
      { ...foot, x: x + width - 5.5 * unit },
    ],
  };
}

/** All of one cut. */
function Packages({ cut, areas, gap }: { cut: Cut; areas: readonly Area[]; gap: number }) {
  return (
    <Box component="g" sx={{ color: cutStyles[cut].color }}>
      {areas.map((area) => {
        const edge = Math.min(area.width, area.height);
        const box = grown(area, -Math.min(gap / 2, edge / 10));
        return <rect key={`${area.x} ${area.y}`} {...box} rx={edge / 6} fill="currentColor" />;
      })}
      <Box
        component="path"
        d={marksPath(cut, areas)}
        sx={{ ...lineSx, color: 'background.paper', opacity: 0.7 }}
        strokeWidth={gap * 1.2}
      />
    </Box>
  );
}

/** An example of a cut's packages, for the legend. */
export function CutMark({ cut }: { cut: Cut }) {
  const area = { x: 0, y: 0, width: 17, height: 11 };
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${area.width} ${area.height}`}
      sx={{ width: area.width, height: area.height, flexShrink: 0, forcedColorAdjust: 'none' }}
    >
      <Packages cut={cut} areas={[area]} gap={1} />
    </Box>
  );
}

const lineSx = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const;

const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

interface CutStyle {
  color: string;
  /** Lines on a package, as parts of its width and height: from, to. */
  marks: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
}

const paler =
  'color-mix(in srgb, var(--mui-palette-primary-main) 74%, var(--mui-palette-background-paper))';

/** Short enough not to look like the edge of another package. */
const string = (x: number) => [x, 0.25, x, 0.75] as const;

/** A color and marks for each cut; either alone distinguishes those of one animal. */
const cutStyles: Record<Cut, CutStyle> = {
  steaks: { color: paler, marks: [] },
  chops: { color: paler, marks: [] },
  roasts: { color: 'primary.main', marks: [string(0.33), string(0.67)] },
  ribs: { color: 'warning.main', marks: [[0.15, 0.85, 0.85, 0.15]] },
  ground: { color: 'share.held', marks: [[0.25, 0.5, 0.75, 0.5]] },
  stew: {
    color: 'info.main',
    marks: [
      [0.35, 0.5, 0.36, 0.5],
      [0.64, 0.5, 0.65, 0.5],
    ],
  },
};

/** The marks of packages as one path. */
const marksPath = (cut: Cut, packages: readonly Area[]): string =>
  packages
    .flatMap(({ x, y, width, height }) =>
      cutStyles[cut].marks.map(
        ([x1, y1, x2, y2]) =>
          `M${x + x1 * width} ${y + y1 * height}L${x + x2 * width} ${y + y2 * height}`,
      ),
    )
    .join('');
