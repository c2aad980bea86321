import { cuts, cutYields, type Cut } from './cutYields';
import type { Weights } from './facts';
import type { DividedAnimal, Portion } from './portions';
import { shareWeightsOf } from './shareWeights';
import type { Animal } from './vocabulary';

export interface PackageCount {
  cut: Cut;
  count: number;
}

/** A place in a freezer. */
export interface FreezerPlace {
  name: string;
  /** The most that it holds. */
  cubicFeet: number;
  freezer: 'kitchen' | 'chest';
}

/** Packages of a share, and the room that they need. */
export interface SharePackages {
  packages: readonly PackageCount[];
  place: FreezerPlace;
}

/** A kitchen freezer of four cubic feet with two shelves, then chest freezers as they are sold. */
const places: readonly FreezerPlace[] = [
  { name: 'a quarter of a shelf of a kitchen freezer', cubicFeet: 0.5, freezer: 'kitchen' },
  { name: 'half a shelf of a kitchen freezer', cubicFeet: 1, freezer: 'kitchen' },
  { name: 'one shelf of a kitchen freezer', cubicFeet: 2, freezer: 'kitchen' },
  { name: 'both shelves of a kitchen freezer', cubicFeet: 4, freezer: 'kitchen' },
  { name: 'a small chest freezer (7 cubic feet)', cubicFeet: 7, freezer: 'chest' },
  { name: 'a chest freezer (10 cubic feet)', cubicFeet: 10, freezer: 'chest' },
  { name: 'a chest freezer (15 cubic feet)', cubicFeet: 15, freezer: 'chest' },
];
const largestCubicFeet = 25;

/** Null where the supplier gave no take-home weight, or the share is less than a package. */
export function sharePackagesOf(
  { animal, totalPortions, weights }: DividedAnimal & { weights: Weights | null },
  portion: Portion,
): SharePackages | null {
  const share = weights && shareWeightsOf(weights, portion, totalPortions);
  if (!share?.takeHomeLb || !share.freezerCubicFeet) return null;
  const { takeHomeLb, freezerCubicFeet } = share;
  const packages = packagesOf(animal, (takeHomeLb.low + takeHomeLb.high) / 2);
  const room = Math.max(freezerCubicFeet.low, freezerCubicFeet.high);
  return packages.length > 0 ? { packages, place: placeFor(room) } : null;
}

/** Pounds are no exact binary fractions. */
const tolerance = 1e-9;

/**
 * The pounds of each cut in whole packages. What is left over goes to further packages, the most nearly
 * complete first, as long as all of them together weigh no more than the pounds.
 */
export function packagesOf(animal: Animal, pounds: number): PackageCount[] {
  const yields = Object.entries(cutYields[animal]) as [Cut, number][];
  const total = yields.reduce((sum, [, part]) => sum + part, 0);
  const counted = yields.map(([cut, part]) => {
    const packages = (pounds * part) / total / cuts[cut].packageLb;
    const count = Math.floor(packages + tolerance);
    return { cut, count, incomplete: packages - count };
  });
  let leftLb = counted.reduce((left, { cut, count }) => left - count * cuts[cut].packageLb, pounds);
  for (const each of [...counted].sort((a, b) => b.incomplete - a.incomplete)) {
    const { packageLb } = cuts[each.cut];
    if (each.incomplete <= tolerance || packageLb > leftLb + tolerance) continue;
    each.count += 1;
    leftLb -= packageLb;
  }
  return counted.filter(({ count }) => count > 0).map(({ cut, count }) => ({ cut, count }));
}

/** The smallest one that has the room; several of the largest where one has not. */
function placeFor(cubicFeet: number): FreezerPlace {
  const enough = places.find((place) => cubicFeet <= place.cubicFeet);
  if (enough) return enough;
  const count = Math.ceil(cubicFeet / largestCubicFeet);
  const name = count === 1 ? 'a large chest freezer' : `${count} large chest freezers`;
  const size = `${largestCubicFeet} cubic feet${count === 1 ? '' : ' each'}`;
  return {
    name: `${name} (${size})`,
    cubicFeet: count * largestCubicFeet,
    freezer: 'chest',
  };
}

/** `7 roasts`, `1 pack of steaks`, `14 lb ground`. */
export function formatCount({ cut, count }: PackageCount): string {
  const { one, many } = cuts[cut];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** `about 8 packs of steaks, 3 roasts, 7 lb ground; half a shelf of a kitchen freezer`. */
export const formatPackages = ({ packages, place }: SharePackages): string =>
  `about ${packages.map(formatCount).join(', ')}; ${place.name}`;
