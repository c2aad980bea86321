import {
  formatPortions,
  partOfAnimal,
  portionFactor,
  portionWithPart,
  shareOfAnimal,
  type Portion,
} from './portions';
import type { Animal } from './vocabulary';

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

it.each<[number, Portion, string]>([
  [1, 'Full', 'the whole beef'],
  [1, 'Half', 'half of the beef (1/2)'],
  [1, 'Quarter', 'a quarter of the beef (1/4)'],
  [2, 'Full', 'half of the beef (1/2)'],
  [2, 'Half', 'a quarter of the beef (1/4)'],
  [2, 'Quarter', 'an eighth of the beef (1/8)'],
  [4, 'Full', 'a quarter of the beef (1/4)'],
  [4, 'Half', 'an eighth of the beef (1/8)'],
  [4, 'Quarter', 'a sixteenth of the beef (1/16)'],
  [5, 'Full', 'a fifth of the beef (1/5)'],
  [5, 'Half', 'a tenth of the beef (1/10)'],
  [5, 'Quarter', 'a twentieth of the beef (1/20)'],
  [7, 'Quarter', '1/28 of the beef'],
])('of %d portions a %s is %s', (totalPortions, portion, text) => {
  expect(partOfAnimal(portion, { animal: 'Beef', totalPortions })).toBe(text);
});

it.each<[Animal, string]>([
  ['Beef', 'Half · a quarter of the beef (1/4)'],
  ['Lamb', 'Half · a quarter of the lamb (1/4)'],
  ['Sheep', 'Half · a quarter of the sheep (1/4)'],
  ['Goat', 'Half · a quarter of the goat (1/4)'],
])('names a share of %s with its part of the animal', (animal, text) => {
  expect(portionWithPart('Half', { animal, totalPortions: 2 })).toBe(text);
});
