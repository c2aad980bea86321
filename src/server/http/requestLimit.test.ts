import { countRequest, type RequestCounts } from './requestLimit';

const limit = { most: 2, withinSeconds: 240, refusal: 'Too much.' };

let counts: RequestCounts;
beforeEach(() => {
  counts = new Map();
});
const count = (address: string, now: number) => countRequest(counts, limit, address, now);

it('refuses a network that asks too much, until its time is over', () => {
  count('192.0.2.1', 0);
  count('192.0.2.1', 1_000);
  expect(() => count('192.0.2.1', 30_000)).toThrow('Too much. Please try again in 4 minutes.');
  expect(() => count('192.0.2.1', 240_000)).not.toThrow();
});

it('counts each network separately, an IPv6 one by its first half', () => {
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2']) {
    count(address, 0);
  }
  expect(() => count('2001:db8::3', 0)).toThrow('Too much.');
  expect(() => count('2001:db8:1::1', 0)).not.toThrow();
});
