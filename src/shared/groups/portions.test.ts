import {
  formatPortions,
  portionFactor,
  portionsOf,
  portionsOutOf,
  shareOfAnimal,
  type Portion,
} from './portions';

it.each<[Portion, number]>([
  ['Full', 1],
  ['Half', 0.5],
  ['Quarter', 0.25],
])('a %s is %d of a portion', (portion, factor) => {
  expect(portionFactor(portion)).toBe(factor);
});

it.each([
  [0, '0'],
  [0.24, '0'],
  [0.25, '1/4'],
  [0.99, '3/4'],
  [1, '1'],
  [2.5, '2 1/2'],
  [0.1 + 0.2 + 0.2, '1/2'],
  [3.9999999999, '4'],
  [-1, '0'],
  [15002.5, '15,002 1/2'],
])('formatPortions(%d) is %s', (portions, text) => {
  expect(formatPortions(portions)).toBe(text);
});

it.each([
  [0, '0 portions'],
  [0.25, '1/4 portion'],
  [1, '1 portion'],
  [1.5, '1 1/2 portions'],
])('portionsOf(%d) is %s', (portions, text) => {
  expect(portionsOf(portions)).toBe(text);
});

it.each([
  [1.75, 4, '1 3/4 of 4 portions'],
  [0.25, 2, '1/4 of 2 portions'],
  [0.25, 1, '1/4 portion'],
  [1, 1, '1 portion'],
  [2, 1200, '2 of 1,200 portions'],
])('portionsOutOf(%d, %d) is %s', (portions, all, text) => {
  expect(portionsOutOf(portions, all)).toBe(text);
});

it.each<[Portion, number, string]>([
  ['Full', 4, '1/4'],
  ['Half', 4, '1/8'],
  ['Quarter', 4, '1/16'],
  ['Full', 1, 'the whole'],
  ['Half', 1, '1/2'],
  ['Half', 3, '1/6'],
])('a %s of an animal in %d portions is %s of it', (portion, totalPortions, text) => {
  expect(shareOfAnimal(portion, totalPortions)).toBe(text);
});
