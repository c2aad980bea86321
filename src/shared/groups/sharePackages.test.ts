import fc from 'fast-check';

import { cuts, cutYields } from './cutYields';
import { portions } from './portions';
import { formatCount, formatPackages, packagesOf, sharePackagesOf } from './sharePackages';
import { animals, type Animal } from './vocabulary';

const unweighed = { liveLb: null, hangingLb: null, takeHomeLowLb: null, takeHomeHighLb: null };
const weighed = (takeHomeLowLb: number, takeHomeHighLb: number) => ({
  ...unweighed,
  takeHomeLowLb,
  takeHomeHighLb,
});
const wordsOf = (animal: Animal, pounds: number) =>
  packagesOf(animal, pounds).map(formatCount).join(', ');
const heaviestLb = Math.max(...Object.values(cuts).map(({ packageLb }) => packageLb));

describe('packagesOf', () => {
  it.each<[string, Animal, number, string]>([
    [
      ...(['a steer of its source', 'Beef', 465] as const),
      '112 packs of steaks, 56 roasts, 110 lb ground, 45 lb stew meat and other cuts',
    ],
    [
      ...(['an eighth of a steer', 'Beef', 58] as const),
      '14 packs of steaks, 7 roasts, 14 lb ground, 5 lb stew meat and other cuts',
    ],
    ['a few pounds', 'Beef', 3, '1 pack of steaks, 1 lb ground'],
    ['a lamb', 'Lamb', 42, '15 packs of chops, 8 roasts, 2 packs of ribs and shanks'],
    ['a sheep', 'Sheep', 55, '16 packs of chops, 6 roasts, 21 lb stew meat and other cuts'],
    ['a kid of its source', 'Goat', 31, '10 packs of chops, 5 roasts, 4 packs of ribs and shanks'],
    ['one package', 'Goat', 1, '1 pack of chops'],
    ['less than a package', 'Beef', 0.9, ''],
    ['nothing', 'Lamb', 0, ''],
  ])('packs %s', (_, animal, pounds, words) => {
    expect(wordsOf(animal, pounds)).toBe(words);
  });

  it('never packs more than the pounds, leaves less than a package, and keeps each cut’s part to within one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...animals),
        fc.double({ min: 0.1, max: 10_000, noNaN: true }),
        (animal, pounds) => {
          const packages = packagesOf(animal, pounds);
          const packedLb = packages.reduce(
            (sum, { cut, count }) => sum + count * cuts[cut].packageLb,
            0,
          );
          expect(packedLb).toBeLessThanOrEqual(pounds + 1e-6);
          expect(pounds - packedLb).toBeLessThan(heaviestLb);
          const yields = cutYields[animal];
          const total = Object.values(yields).reduce((sum, part) => sum + part, 0);
          for (const { cut, count } of packages) {
            const { packageLb } = cuts[cut];
            const partLb = (pounds * (yields[cut] ?? 0)) / total;
            expect(Math.abs(count * packageLb - partLb)).toBeLessThan(packageLb + 1e-6);
          }
        },
      ),
    );
  });
});

describe('sharePackagesOf', () => {
  const steer = { animal: 'Beef', totalPortions: 4, weights: weighed(445, 490) } as const;

  it('packs the middle of the estimate, and names the place that has the room for all of it', () => {
    const shares = portions.map((portion) => sharePackagesOf(steer, portion));
    expect(shares.map((share) => share && formatPackages(share))).toEqual([
      'about 28 packs of steaks, 14 roasts, 28 lb ground, 11 lb stew meat and other cuts; both shelves of a kitchen freezer',
      'about 14 packs of steaks, 7 roasts, 14 lb ground, 5 lb stew meat and other cuts; one shelf of a kitchen freezer',
      'about 8 packs of steaks, 3 roasts, 7 lb ground, 3 lb stew meat and other cuts; half a shelf of a kitchen freezer',
    ]);
  });

  it.each([
    [230, 'a small chest freezer (7 cubic feet)'],
    [340, 'a chest freezer (10 cubic feet)'],
    [480, 'a chest freezer (15 cubic feet)'],
    [875, 'a large chest freezer (25 cubic feet)'],
    [10_000, '12 large chest freezers (25 cubic feet each)'],
  ])('finds a place for %d lb: %s', (pounds, name) => {
    const whole = { animal: 'Beef', totalPortions: 1, weights: weighed(pounds, pounds) } as const;
    expect(sharePackagesOf(whole, 'Full')?.place.name).toBe(name);
  });

  it('has room in the place, also where the estimates are in the wrong order', () => {
    const lb = fc.double({ min: 1, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(lb, lb, (low, high) => {
        const whole = { animal: 'Goat', totalPortions: 1, weights: weighed(low, high) } as const;
        const room = sharePackagesOf(whole, 'Full')?.place.cubicFeet ?? 0;
        expect((low + high) / 2 / room).toBeLessThanOrEqual(37.5);
      }),
    );
  });

  it.each([
    ['without weights', null],
    ['without a take-home weight', unweighed],
    ['of less than a package', weighed(10, 12)],
  ])('is null %s', (_, weights) => {
    expect(sharePackagesOf({ ...steer, totalPortions: 8, weights }, 'Quarter')).toBeNull();
  });
});
