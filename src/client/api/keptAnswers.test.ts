import { act, renderHook } from '#testing/screen';

import { forgetAnswers, keepAnswer, patienceFor, readKept, useLastSeen } from './keptAnswers';

const mine = { url: '/api/groups', params: { mine: 'true' } };
const bought = { url: '/api/purchases/mine' };

beforeEach(() => forgetAnswers());

it('gives back what "My groups" was last answered', () => {
  keepAnswer(mine, [{ _id: 'g1' }]);
  keepAnswer(bought, []);
  keepAnswer(mine, [{ _id: 'g2' }]);
  expect(readKept(mine)).toMatchObject({ answer: [{ _id: 'g2' }] });
  expect(readKept(bought)).toMatchObject({ answer: [] });
});

it.each([
  { url: '/api/groups' },
  { url: '/api/groups', params: { page: 1 } },
  { url: '/api/groups/search', params: {} },
  { url: '/api/groups/g1' },
])('keeps nothing that one could buy by: %j', (request) => {
  keepAnswer(request, [{ _id: 'g1' }]);
  expect(localStorage).toHaveLength(0);
  expect(readKept(request)).toBeNull();
});

it('keeps nothing after the session', () => {
  keepAnswer(mine, []);
  forgetAnswers();
  expect(localStorage).toHaveLength(0);
  expect(readKept(mine)).toBeNull();
});

it('says since when, as long as one of the answers shown is a kept one', () => {
  jest.useFakeTimers({ now: 1_000 });
  keepAnswer(mine, []);
  jest.setSystemTime(2_000);
  keepAnswer(bought, []);
  const { result } = renderHook(useLastSeen);
  expect(result.current).toBeNull();
  act(() => void readKept(bought));
  expect(result.current).toBe(2_000);
  act(() => void readKept(mine));
  expect(result.current).toBe(1_000);
  act(() => keepAnswer(mine, []));
  expect(result.current).toBe(2_000);
  act(() => forgetAnswers());
  expect(result.current).toBeNull();
  jest.useRealTimers();
});

it('waits as long as it takes where nothing else is to be shown', () => {
  expect(patienceFor(mine)).toBeUndefined();
  keepAnswer(mine, []);
  expect(patienceFor(mine)).toBeUndefined();
});

it('waits 8 s for a list that is kept of a visit before, and a minute while that is shown', () => {
  localStorage.setItem('lastSeen', JSON.stringify({ [mine.url]: { answer: [], at: 1_000 } }));
  expect(patienceFor(mine)).toBe(8_000);
  expect(patienceFor({ url: '/api/groups' })).toBeUndefined();
  readKept(mine);
  expect(patienceFor(mine)).toBe(60_000);
  keepAnswer(mine, []);
  expect(patienceFor(mine)).toBeUndefined();
});
