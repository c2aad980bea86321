import { forgetRefusals, rememberRefusal, secondsRefused } from './recentRefusals';

beforeEach(() => {
  jest.useFakeTimers();
  forgetRefusals();
});
afterEach(() => jest.useRealTimers());

it('knows for a second what was refused, and counts down to when there is room', () => {
  rememberRefusal('login:ann', 60);
  expect(secondsRefused('login:ann')).toBe(60);
  expect(secondsRefused('login:bea')).toBe(0);
  jest.advanceTimersByTime(900);
  expect(secondsRefused('login:ann')).toBeCloseTo(59.1);
  jest.advanceTimersByTime(100);
  expect(secondsRefused('login:ann')).toBe(0);
});

it('refuses nothing when there is room again', () => {
  rememberRefusal('login:ann', 0.2);
  jest.advanceTimersByTime(200);
  expect(secondsRefused('login:ann')).toBe(0);
});

it('forgets refusals when attempts are returned', () => {
  rememberRefusal('login:ann', 60);
  forgetRefusals();
  expect(secondsRefused('login:ann')).toBe(0);
});

it('stays small when names are made up', () => {
  for (let place = 0; place < 10_001; place += 1) rememberRefusal(`login:${place}`, 60);
  expect(secondsRefused('login:0')).toBe(0);
  expect(secondsRefused('login:10000')).toBe(60);
});
