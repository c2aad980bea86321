import type { GroupStage } from '../groups/groupStage';
import { animals, type Animal } from '../groups/vocabulary';
import type { Portion } from '../groups/portions';
import { cutQuestions } from './cutQuestions';
import {
  checkChoices,
  closedBecause,
  completeCut,
  describeDifferences,
  hasOwnSheet,
  sheetsOf,
  type ChosenShare,
  type CutChoices,
} from './cutSheets';

const group = (animal: Animal, totalPortions: number, standardCut: CutChoices | null = {}) => ({
  animal,
  totalPortions,
  standardCut,
});

const share = (
  purchaseId: string,
  portion: Portion,
  choices: CutChoices | null = null,
  isAgreed = false,
): ChosenShare => ({
  purchaseId,
  portion,
  saved: choices && { choices, isAgreed, version: 1 },
});

const sheet = (of: ReturnType<typeof group>, shares: ChosenShare[], purchaseId: string) => {
  const found = sheetsOf(of, shares).get(purchaseId);
  if (!found) throw new Error(`${purchaseId} has no sheet.`);
  return found;
};

const thick = completeCut('Beef', { steakThickness: 'oneAndHalf' });

describe('the questions', () => {
  it.each(animals)('of %s have two to four options, a usual one among them', (animal) => {
    const questions = Object.values(cutQuestions[animal]);
    expect(questions).toHaveLength(animal === 'Beef' ? 8 : 4);
    for (const { options, usual } of questions) {
      expect(Object.keys(options).length).toBeGreaterThan(1);
      expect(options).toHaveProperty(usual);
    }
  });

  it.each(animals)('of %s let every share leave out bones and organs', (animal) => {
    for (const question of ['bones', 'organs']) {
      expect(cutQuestions[animal][question]?.options).toHaveProperty('none');
    }
  });
});

describe('a sheet of its own', () => {
  it.each<[Animal, number, Portion, boolean]>([
    ['Beef', 1, 'Quarter', true],
    ['Beef', 2, 'Half', true],
    ['Beef', 2, 'Quarter', false],
    ['Beef', 3, 'Full', true],
    ['Beef', 4, 'Full', true],
    ['Beef', 4, 'Half', false],
    ['Beef', 5, 'Full', false],
    ['Lamb', 1, 'Half', true],
    ['Lamb', 1, 'Quarter', false],
    ['Sheep', 2, 'Full', true],
    ['Goat', 2, 'Half', false],
  ])('of %s in %i portions: a %s: %s', (animal, totalPortions, portion, has) => {
    expect(hasOwnSheet({ animal, totalPortions }, portion)).toBe(has);
  });

  it('asks all questions, and starts with the standard cut', () => {
    const standardCut = { steakThickness: 'threeQuarters', bones: 'none', gone: 'one' };
    const found = sheet(group('Beef', 2, standardCut), [share('a', 'Full')], 'a');
    expect(found.questions).toEqual(Object.keys(cutQuestions.Beef));
    expect(found).toMatchObject({ basis: 'standard', asked: null, version: 0 });
    expect(found.choices).toEqual(completeCut('Beef', standardCut));
    expect(found.choices).toMatchObject({ bones: 'none', ground: 'onePound' });
    expect(found.choices).not.toHaveProperty('gone');
  });
});

describe('a smaller share', () => {
  const eighth = [share('a', 'Half', { organs: 'none' })];

  it('gets the standard cut, and may leave out its bones and organs', () => {
    const found = sheet(group('Beef', 4), eighth, 'a');
    expect(found.questions).toEqual(['bones', 'organs']);
    expect(found.choices).toEqual({ ...completeCut('Beef', null), organs: 'none' });
    expect(checkChoices('Beef', found, { bones: 'none', organs: 'keep' })).toEqual({});
    expect(checkChoices('Beef', found, { steakThickness: 'oneAndHalf', bones: 'all' })).toEqual({
      steakThickness: 'This share gets the group’s standard cut.',
      bones: 'Choose one of the options.',
    });
  });

  it('is not asked about what the standard cut leaves out', () => {
    const found = sheet(group('Beef', 4, { bones: 'none' }), eighth, 'a');
    expect(found.questions).toEqual(['organs']);
    expect(checkChoices('Beef', found, { bones: 'keep' })).toHaveProperty('bones');
  });
});

describe('two quarters of the same half of beef', () => {
  const beef = group('Beef', 4);

  it('are the first and second that were paid, the third and fourth, and so on', () => {
    const shares = ['a', 'b', 'c'].map((id) => share(id, 'Full'));
    const others = ['a', 'b', 'c'].map((id) => sheet(beef, shares, id).otherQuarter);
    expect(others).toEqual(['b', 'a', null]);
  });

  it.each<[Animal, number, Portion]>([
    ['Beef', 2, 'Full'],
    ['Beef', 4, 'Half'],
    ['Lamb', 2, 'Full'],
  ])('are none of %s in %i portions sold as %s', (animal, totalPortions, portion) => {
    const shares = [share('a', portion), share('b', portion)];
    expect(sheet(group(animal, totalPortions), shares, 'a').otherQuarter).toBeNull();
  });

  it('both have all questions until one of them has asked', () => {
    const shares = [share('a', 'Full'), share('b', 'Full')];
    expect(sheet(beef, shares, 'b')).toMatchObject({ asked: null });
    expect(sheet(beef, shares, 'b').questions).toHaveLength(8);
  });

  it('the second is asked to agree, and has the standard cut until then', () => {
    const shares = [share('a', 'Full', thick), share('b', 'Full')];
    expect(sheet(beef, shares, 'a')).toMatchObject({ choices: thick, basis: 'own', asked: null });
    expect(sheet(beef, shares, 'b')).toMatchObject({
      choices: completeCut('Beef', null),
      basis: 'standard',
      asked: thick,
      questions: ['bones', 'organs'],
    });
  });

  it('the second is cut like the first once it agreed', () => {
    const shares = [share('a', 'Full', thick), share('b', 'Full', thick, true)];
    expect(sheet(beef, shares, 'b')).toMatchObject({ choices: thick, basis: 'agreed' });
    expect(sheet(beef, shares, 'a')).toMatchObject({ choices: thick, basis: 'own', asked: null });
  });

  it('an opt-out of the second asks the first for nothing', () => {
    const shares = [share('a', 'Full'), share('b', 'Full', { bones: 'none' })];
    expect(sheet(beef, shares, 'a').asked).toBeNull();
  });

  it('both keep what they asked for when a refund puts them into one half', () => {
    const shares = [share('b', 'Full', thick), share('c', 'Full', completeCut('Beef', null))];
    expect(sheet(beef, shares, 'b')).toMatchObject({ choices: thick, asked: null });
    expect(sheet(beef, shares, 'c')).toMatchObject({ basis: 'own', asked: null });
  });
});

it('refuses a choice without such a question or option', () => {
  const found = sheet(group('Goat', 1), [share('a', 'Full')], 'a');
  expect(checkChoices('Goat', found, { brisket: 'whole', constructor: 'x' })).toEqual({
    brisket: 'Goat has no such question.',
    constructor: 'Choose one of the options.',
  });
});

test.each<[GroupStage, string | null, string, 'cut' | 'due' | null]>([
  ['filled', null, '2026-12-01', null],
  ['harvested', null, '2026-12-01', null],
  ['cut', null, '2026-12-01', 'cut'],
  ['ready', '2026-12-02', '2026-12-01', 'cut'],
  ['done', '2026-12-02', '2026-12-03', 'cut'],
  ['filled', '2026-12-02', '2026-12-01', null],
  ['filled', '2026-12-02', '2026-12-02', 'due'],
  ['closed', '2026-12-02', '2026-12-03', 'due'],
])('%s with a sheet due %s is closed on %s: %s', (stage, due, now, closed) => {
  const cutSheetsDue = due === null ? null : new Date(due);
  expect(closedBecause({ cutSheetsDue, stage }, new Date(now))).toBe(closed);
});

it('says in words what differs', () => {
  expect(describeDifferences('Beef', completeCut('Beef', null), thick)).toEqual([
    { label: 'Steak thickness', before: '1 inch', after: '1 1/2 inches' },
  ]);
});
