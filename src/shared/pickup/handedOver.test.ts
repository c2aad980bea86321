import { describeBoxes, promiseKept } from './handedOver';

test.each([
  [{ boxes: 3, pounds: 104 }, '104 lb in 3 boxes'],
  [{ boxes: 1, pounds: 104.25 }, '104.25 lb in 1 box'],
  [{ boxes: null, pounds: 1104 }, '1,104 lb'],
  [{ boxes: 2, pounds: null }, '2 boxes'],
  [{ boxes: null, pounds: null }, null],
])('%j is %s', (boxed, text) => {
  expect(describeBoxes(boxed)).toBe(text);
});

test.each([
  [{ low: 95, high: 115 }, 104, 'You were promised 95 to 115 lb: you got 104 lb in 3 boxes.'],
  [{ low: 55.4, high: 55.4 }, 58, 'You were promised 55 lb: you got 58 lb in 3 boxes.'],
  [{ low: 95, high: 115 }, null, 'You got 3 boxes.'],
  [null, 104, 'You got 104 lb in 3 boxes.'],
])('of %j promised and %s pounds it says: %s', (promised, pounds, text) => {
  expect(promiseKept(promised, { boxes: 3, pounds })).toBe(text);
});

it('says nothing before anything is weighed', () => {
  expect(promiseKept({ low: 95, high: 115 }, { boxes: null, pounds: null })).toBeNull();
});
