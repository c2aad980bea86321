import { fuzz } from './fuzz';

/** The same of everybody's runs; `npm run fuzz` draws another each time. */
const seed = 20_261;
const patience = 600_000;

it(
  `answers whatever is sent, and never with a 5xx`,
  async () => {
    const { requests, statuses, findings } = await fuzz({
      requests: 1_500,
      seed,
      database: 'postgres',
    });
    expect(findings.slice(0, 20)).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(1_500);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining(['200', '201', '401', '422']));
  },
  patience,
);
