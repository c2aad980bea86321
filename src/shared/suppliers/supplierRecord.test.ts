import { recordText, type SupplierRecord } from './supplierRecord';

const none: SupplierRecord = {
  soldOut: 0,
  soldOutLater: 0,
  wentAhead: 0,
  calledOff: 0,
  refundsOwed: 0,
  longestRefundSeconds: null,
};

it.each<[Partial<SupplierRecord>, string]>([
  [{ soldOut: 1 }, '1 animal sold out on time'],
  [{ soldOut: 10 }, 'All 10 animals sold out on time'],
  [
    { soldOut: 9, calledOff: 1, longestRefundSeconds: 95 },
    '9 of 10 animals sold out on time; 1 called off, all refunded in 2 minutes',
  ],
  [
    { calledOff: 1, longestRefundSeconds: 12 },
    '0 of 1 animal sold out on time; 1 called off, all refunded in a minute',
  ],
  [
    { soldOut: 3, calledOff: 1, refundsOwed: 1, longestRefundSeconds: 5 },
    '3 of 4 animals sold out on time; 1 called off, 1 refund on the way',
  ],
  [
    { soldOut: 1, soldOutLater: 1, wentAhead: 2, calledOff: 2, refundsOwed: 3 },
    '1 of 6 animals sold out on time; 1 after its deadline was extended; 2 went ahead without selling out; 2 called off, 3 refunds on the way',
  ],
  [{ soldOut: 1, calledOff: 1 }, '1 of 2 animals sold out on time; 1 called off, all refunded'],
  [
    { soldOut: 1, calledOff: 1, longestRefundSeconds: 3 * 86_400 - 60 },
    '1 of 2 animals sold out on time; 1 called off, all refunded in 3 days',
  ],
  [
    { soldOut: 6, weighed: { animals: 6, percent: 4 } },
    'All 6 animals sold out on time; weighed within 4 % of the estimate, 6 animals',
  ],
])('formats a record: %j', (record, text) => {
  expect(recordText({ ...none, ...record })).toBe(text);
});
