import { buildSession, buildToken } from '#testing/buildSession';

import { createStore } from './store';

const hourMs = 3_600_000;

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

it('ends a session when its token does, later than a timer can wait', () => {
  jest.useFakeTimers();
  const hours = 30 * 24;
  const { token: _, ...user } = buildSession();
  const token = buildToken({ exp: Math.floor(Date.now() / 1000) + hours * 3600 });
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
  const store = createStore();

  jest.advanceTimersByTime((hours - 1) * hourMs);
  expect(store.getState().session.token).toBe(token);
  jest.advanceTimersByTime(hourMs);
  expect(store.getState().session.token).toBeNull();
});
