import { refundUnderWay } from './refundUnderWay';

const now = new Date('2026-12-10T12:00:00Z');

it.each([
  [null, 'Your refund is on its way.'],
  ['2026-12-08T12:00:00Z', 'Your refund is on its way.'],
  ['2026-12-07T11:59:59Z', 'Your refund is waiting for the shop’s bank; we told them.'],
])('tells a buyer where their refund is when it waits since %s', (refundWaitsSince, text) => {
  expect(refundUnderWay({ refundWaitsSince }, now)).toBe(text);
});
