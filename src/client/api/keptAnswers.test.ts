import { act, renderHook } from '#testing/screen';

import {
  forgetAnswers,
  hasUnshownCopy,
  keepAnswer,
  readKept,
  useIsWaiting,
  useLastSeen,
} from './keptAnswers';

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

it('is waiting while the call goes on whose kept answer is shown', () => {
  keepAnswer(mine, []);
  const { result } = renderHook(useIsWaiting);
  expect(result.current).toBe(false);
  act(() => void readKept(mine, true));
  expect(result.current).toBe(true);
  act(() => void readKept(mine));
  expect(result.current).toBe(false);
});

it('has a copy to show of a visit before, until it or a newer answer is shown', () => {
  localStorage.setItem('lastSeen', JSON.stringify({ [mine.url]: { answer: [], at: 1_000 } }));
  expect(hasUnshownCopy(mine)).toBe(true);
  expect(hasUnshownCopy({ url: '/api/groups' })).toBe(false);
  readKept(mine);
  expect(hasUnshownCopy(mine)).toBe(false);
  forgetAnswers();
  keepAnswer(mine, []);
  expect(hasUnshownCopy(mine)).toBe(false);
});
