import { noteServerTime, serverNow } from './serverClock';

const device = Date.parse('2026-03-01T12:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: device }));

afterEach(() => {
  noteServerTime(new Date().toUTCString());
  jest.useRealTimers();
});

it.each([
  ['follows the server when the device is days behind', 'Mon, 09 Mar 2026 12:00:00 GMT'],
  ['follows the server when the device is days ahead', 'Fri, 20 Feb 2026 12:00:00 GMT'],
])('%s', (_, date) => {
  noteServerTime(date);
  expect(serverNow()).toEqual(new Date(date));
});

it('is the device’s own time when both agree, and when an answer has no date', () => {
  noteServerTime('Sun, 01 Mar 2026 12:00:30 GMT');
  expect(serverNow().getTime()).toBe(device);
  noteServerTime(null);
  expect(serverNow().getTime()).toBe(device);
});
