import fc from 'fast-check';

import { animals } from '#shared/groups/vocabulary';
import { cuts } from '#shared/groups/cutYields';
import { sharePackagesOf } from '#shared/groups/sharePackages';

import { packFreezer, type Area } from './packFreezer';

const packagesFor = (animal: (typeof animals)[number], pounds: number) => {
  const weights = { liveLb: null, hangingLb: null, takeHomeLowLb: pounds, takeHomeHighLb: null };
  const share = sharePackagesOf({ animal, totalPortions: 1, weights }, 'Full');
  if (!share) throw new Error('Nothing to pack');
  return share;
};
const tiny = 1e-6;
const right = ({ x, width }: Area) => x + width;
const bottom = ({ y, height }: Area) => y + height;

it('draws every package once, to scale, inside the freezer and over no other one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...animals),
      fc.double({ min: 1, max: 500, noNaN: true }),
      (animal, pounds) => {
        const share = packagesFor(animal, pounds);
        const { width, height, packages } = packFreezer(share);
        const drawn = (cut: string) => packages.filter((each) => each.cut === cut).length;
        for (const { cut, count } of share.packages) expect(drawn(cut)).toBe(count);

        const perPound = packages.map(
          (each) => (each.width * each.height) / cuts[each.cut].packageLb,
        );
        expect(Math.max(...perPound) - Math.min(...perPound)).toBeLessThan(tiny);

        expect(Math.min(...packages.flatMap(({ x, y }) => [x, y]))).toBeGreaterThan(-tiny);
        expect(Math.max(...packages.map(right))).toBeLessThan(width + tiny);
        expect(Math.max(...packages.map(bottom))).toBeLessThan(height + tiny);

        const overlaps = packages.filter((one, index) =>
          packages
            .slice(index + 1)
            .some(
              (other) =>
                Math.min(right(one), right(other)) - Math.max(one.x, other.x) > tiny &&
                Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y) > tiny,
            ),
        );
        expect(overlaps).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

it('fills the lower shelf of a kitchen freezer before the upper one, and leaves the shelf between them free', () => {
  const { shelves, packages } = packFreezer(packagesFor('Beef', 117));
  const [shelf] = shelves;
  const below = packages.filter(({ y }) => y > (shelf?.y ?? 0));
  const above = packages.filter((each) => bottom(each) < (shelf?.y ?? 0));
  expect(below.length + above.length).toBe(packages.length);
  const areaOf = (some: readonly Area[]) =>
    some.reduce((sum, each) => sum + each.width * each.height, 0);
  expect(areaOf(below)).toBeGreaterThan(areaOf(above));
  expect(packFreezer(packagesFor('Beef', 60)).packages.every(({ y }) => y > (shelf?.y ?? 0))).toBe(
    true,
  );
});

it('draws the largest share that can be entered', () => {
  const { packages } = packFreezer(packagesFor('Beef', 10_000));
  expect(packages.length).toBeGreaterThan(6000);
});
