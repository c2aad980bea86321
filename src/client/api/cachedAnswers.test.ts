import { act, renderHook } from '#testing/screen';

import {
  changeCached,
  clearCachedAnswers,
  handoverUrl,
  hasUnshownCopy,
  cacheAnswer,
  ownUrls,
  readCached,
  useIsWaiting,
  useLastSeen,
} from './cachedAnswers';

const mine = { url: '/api/groups', params: { mine: 'true' } };
const bought = { url: '/api/purchases/mine' };

beforeEach(() => clearCachedAnswers());

it('returns the last answer of "My groups"', () => {
  cacheAnswer(mine, [{ _id: 'g1' }]);
  cacheAnswer(bought, []);
  cacheAnswer(mine, [{ _id: 'g2' }]);
  expect(readCached(mine)).toMatchObject({ answer: [{ _id: 'g2' }] });
  expect(readCached(bought)).toMatchObject({ answer: [] });
});

it('returns the last answer of check-off, as calls have changed it since', () => {
  jest.useFakeTimers({ now: 1_000 });
  const request = { url: handoverUrl('g1') };
  cacheAnswer(request, { shares: [{ boxes: 1 }] });
  jest.setSystemTime(2_000);
  changeCached<{ shares: object[] }>(request.url, ({ shares }) => shares.push({ boxes: 2 }));
  changeCached(handoverUrl('g2'), () => undefined);
  const { result } = renderHook(() => [useLastSeen([request.url]), useLastSeen(ownUrls)]);
  const changed = { shares: [{ boxes: 1 }, { boxes: 2 }] };
  act(() => expect(readCached(request)).toEqual({ answer: changed, at: 1_000 }));
  expect(readCached({ url: handoverUrl('g2') })).toBeNull();
  expect(result.current).toEqual([1_000, null]);
  jest.useRealTimers();
});

it('drops the oldest answers where there is no room for all', () => {
  jest.useFakeTimers({ now: 1_000 });
  cacheAnswer({ url: handoverUrl('old') }, 'x'.repeat(300_000));
  jest.setSystemTime(2_000);
  cacheAnswer({ url: handoverUrl('new') }, 'y'.repeat(300_000));
  expect(readCached({ url: handoverUrl('old') })).toBeNull();
  expect(readCached({ url: handoverUrl('new') })).not.toBeNull();
  jest.useRealTimers();
});

it.each([
  { url: '/api/groups' },
  { url: '/api/groups', params: { page: 1 } },
  { url: '/api/groups/search', params: {} },
  { url: '/api/groups/g1' },
])('caches nothing that a purchase depends on: %j', (request) => {
  cacheAnswer(request, [{ _id: 'g1' }]);
  expect(localStorage).toHaveLength(0);
  expect(readCached(request)).toBeNull();
});

it('caches nothing after the session', () => {
  cacheAnswer(mine, []);
  clearCachedAnswers();
  expect(localStorage).toHaveLength(0);
  expect(readCached(mine)).toBeNull();
});

it('returns the time of the oldest cached answer that is shown', () => {
  jest.useFakeTimers({ now: 1_000 });
  cacheAnswer(mine, []);
  jest.setSystemTime(2_000);
  cacheAnswer(bought, []);
  const { result } = renderHook(() => useLastSeen(ownUrls));
  expect(result.current).toBeNull();
  act(() => void readCached(bought));
  expect(result.current).toBe(2_000);
  act(() => void readCached(mine));
  expect(result.current).toBe(1_000);
  act(() => cacheAnswer(mine, []));
  expect(result.current).toBe(2_000);
  act(() => clearCachedAnswers());
  expect(result.current).toBeNull();
  jest.useRealTimers();
});

it('is waiting while a cached answer is shown and its call is pending', () => {
  cacheAnswer(mine, []);
  const { result } = renderHook(() => useIsWaiting(ownUrls));
  expect(result.current).toBe(false);
  act(() => void readCached(mine, true));
  expect(result.current).toBe(true);
  act(() => void readCached(mine));
  expect(result.current).toBe(false);
});

it('has a copy to show of a visit before, until it or a newer answer is shown', () => {
  localStorage.setItem('lastSeen', JSON.stringify({ [mine.url]: { answer: [], at: 1_000 } }));
  expect(hasUnshownCopy(mine)).toBe(true);
  expect(hasUnshownCopy({ url: '/api/groups' })).toBe(false);
  readCached(mine);
  expect(hasUnshownCopy(mine)).toBe(false);
  clearCachedAnswers();
  cacheAnswer(mine, []);
  expect(hasUnshownCopy(mine)).toBe(false);
});
