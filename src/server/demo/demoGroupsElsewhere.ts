import { goat, lamb, pounds, sheep, steer, type DemoGroup } from './demoAnimals';

const llanoCreek = { supplier: 'llanoCreek', offeredBy: 'llanoRancher', state: 'TX' } as const;
const greenHollow = { supplier: 'greenHollow', offeredBy: 'hollowFarmer', state: 'VT' } as const;

/** Of Llano Creek and Green Hollow. */
export const demoGroupsElsewhere: DemoGroup[] = [
  {
    ...llanoCreek,
    ...goat,
    name: 'Boer Goat, Young and Mild',
    tag: 'Boer cross wether #12',
    weights: pounds(80, 38, 21, 25),
    totalCost: 380,
    totalPortions: 2,
    offeredDaysAgo: 5,
    sales: [['ana', 'Half']],
  },
  {
    ...llanoCreek,
    ...goat,
    name: 'Whole Spanish Goat',
    tag: 'Spanish wether #27',
    weights: pounds(70, 34, 19, 22),
    totalCost: 315,
    totalPortions: 1,
    offeredDaysAgo: 2,
  },
  {
    ...llanoCreek,
    ...steer,
    name: 'Lean Longhorn Steer',
    tag: 'Longhorn steer #88',
    weights: pounds(1050, 620, 370, 405),
    totalCost: 3725,
    totalPortions: 4,
    offeredDaysAgo: 40,
    sales: [
      ['ana', 'Full'],
      ['walt', 'Full'],
      ['kim', 'Full'],
      ['walt', 'Half'],
      ['ana', 'Quarter'],
      ['kim', 'Quarter'],
    ],
  },
  {
    ...greenHollow,
    ...steer,
    name: 'Red Devon Steer',
    tag: 'Devon steer #9',
    weights: pounds(1150, 690, 415, 455),
    totalCost: 4275,
    totalPortions: 4,
    offeredDaysAgo: 7,
    sales: [['sue', 'Quarter']],
  },
  {
    ...greenHollow,
    ...sheep,
    name: 'Icelandic Sheep',
    tag: 'Icelandic wether #44',
    weights: pounds(150, 78, 46, 52),
    totalCost: 565,
    offeredDaysAgo: 11,
    sales: [['abe', 'Full']],
  },
  {
    ...greenHollow,
    ...lamb,
    name: 'Easter Lamb',
    tag: 'Katahdin lamb #61',
    weights: pounds(95, 48, 29, 33),
    totalCost: 510,
    offeredDaysAgo: 220,
    sales: [['sue', 'Full']],
    isClosed: true,
  },
];
