import { cuts, type Cut } from '#shared/groups/cutYields';
import type { SharePackages } from '#shared/groups/sharePackages';
import { poundsPerCubicFoot } from '#shared/groups/shareWeights';

/** In inches, from the upper left corner of the freezer's inside. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PackedFreezer {
  width: number;
  height: number;
  /** Where one space ends and the next begins. */
  shelves: readonly Area[];
  packages: readonly (Area & { cut: Cut })[];
}

interface Package {
  cut: Cut;
  /** Square inches of the drawing. */
  area: number;
}

const cubicInchesPerFoot = 12 ** 3;

/** Width to height of a package as it lies. */
const shapes: Record<Cut, number> = {
  steaks: 2.2,
  chops: 1.9,
  roasts: 1.5,
  ribs: 1.9,
  ground: 1.7,
  stew: 1.7,
};

/** Higher than any package lies. */
const layerInches = 5;

/** As full as a shelf gets before the next one is begun. */
const fullShelf = 0.93;

/** Two spaces of two cubic feet each, one above the other. */
const kitchenFreezer = {
  width: 27,
  height: 17,
  depth: 16,
  spaces: [
    { x: 0, y: 9, width: 27, height: 8 },
    { x: 0, y: 0, width: 27, height: 8 },
  ],
  shelves: [{ x: 0, y: 8.3, width: 27, height: 0.4 }],
};

/** One and a half times as wide as high, 18 inches deep. */
function chestFreezer(cubicFeet: number) {
  const width = 12 * Math.sqrt(cubicFeet);
  const height = 8 * Math.sqrt(cubicFeet);
  return { width, height, depth: 18, spaces: [{ x: 0, y: 0, width, height }], shelves: [] };
}

/**
 * The packages in their freezer, to scale: as if each reached from its front to its back, so that the
 * filled part of the drawing is the filled part of the freezer. Heavy ones lie at the bottom.
 */
export function packFreezer({ packages, place }: SharePackages): PackedFreezer {
  const { width, height, depth, spaces, shelves } =
    place.freezer === 'kitchen' ? kitchenFreezer : chestFreezer(place.cubicFeet);
  const poundsPerFoot = (poundsPerCubicFoot.loose + poundsPerCubicFoot.tight) / 2;
  const inchesPerPound = cubicInchesPerFoot / poundsPerFoot / depth;
  const unpacked = packages
    .flatMap(({ cut, count }) =>
      Array.from({ length: count }, () => ({ cut, area: cuts[cut].packageLb * inchesPerPound })),
    )
    .sort((a, b) => b.area - a.area);
  const packed = spaces.flatMap((space, index) => {
    const isLast = index === spaces.length - 1;
    return pile(unpacked.splice(0, isLast ? unpacked.length : countFor(space, unpacked)), space);
  });
  return { width, height, shelves, packages: packed };
}

/** How many of them fill a shelf, from the first. */
function countFor({ width, height }: Area, packages: readonly Package[]): number {
  let left = width * height * fullShelf;
  const next = packages.findIndex(({ area }) => (left -= area) < 0);
  return next < 0 ? packages.length : next;
}

/** A pile in the lower left corner, of even layers; the wider, the more there is. */
function pile(packages: readonly Package[], space: Area): PackedFreezer['packages'] {
  const filled = areaOf(packages) / (space.width * space.height);
  const width = space.width * filled ** 0.4;
  let y = space.y + space.height;
  return layersOf(packages, width).flatMap((layer) => {
    const height = areaOf(layer) / width;
    y -= height;
    let x = space.x;
    return layer.map(({ cut, area }) => {
      const placed = { cut, x, y, width: area / height, height };
      x += placed.width;
      return placed;
    });
  });
}

/**
 * Divided into layers of a width, in their order, so that all together are as near as possible to their
 * shapes: the least sum of squares of how far each is stretched, as a logarithm.
 */
function layersOf(packages: readonly Package[], width: number): Package[][] {
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= packages.length; end += 1) {
    let chosen = { cost: Infinity, from: end - 1 };
    // Sums over the layer, so that one more package takes no second look at the others.
    let [area, sum, squares] = [0, 0, 0];
    for (let from = end - 1; from >= 0; from -= 1) {
      const next = packages[from];
      if (!next) break;
      const wanted = Math.log(next.area / shapes[next.cut]);
      area += next.area;
      sum += wanted;
      squares += wanted ** 2;
      if (from < end - 1 && area > width * layerInches) break;
      const given = 2 * Math.log(area / width);
      const stretched = squares - 2 * given * sum + (end - from) * given ** 2;
      const cost = (best[from]?.cost ?? 0) + stretched;
      if (cost < chosen.cost) chosen = { cost, from };
    }
    best.push(chosen);
  }
  const layers: Package[][] = [];
  for (let end = packages.length; end > 0; end = best[end]?.from ?? 0) {
    layers.unshift(packages.slice(best[end]?.from, end));
  }
  return layers;
}

const areaOf = (packages: readonly Package[]): number =>
  packages.reduce((sum, { area }) => sum + area, 0);
