import { isTypedAs } from './typedName';

describe('isTypedAs', () => {
  it.each([
    ["Tom's Steer", 'Tom’s Steer'],
    ['Tom’s Steer', "Tom's Steer"],
    ['"Big" Red', '“Big” Red'],
    ['Oak - 12', 'Oak – 12'],
    ['Oak-12', 'Oak\u201112'],
    ['oak ranch ', 'Oak\u00a0 Ranch'],
    ['Rosé', 'Rose\u0301'],
    ['DELETE', 'Delete'],
  ])('takes %j when the name is %j', (typed, name) => {
    expect(isTypedAs(typed, name)).toBe(true);
  });

  it.each([
    ['', 'Oak'],
    ['Oa', 'Oak'],
    ['Rose', 'Rosé'],
    ['Oak12', 'Oak-12'],
    ['Oak 1', 'Oak 2'],
  ])('refuses %j when the name is %j', (typed, name) => {
    expect(isTypedAs(typed, name)).toBe(false);
  });
});
