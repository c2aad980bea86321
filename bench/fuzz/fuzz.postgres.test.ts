import { fuzz } from './fuzz';

const seed = Date.now() % 1_000_000;
const patience = 120_000;

it(
  `answers whatever is sent, and never with a 5xx (seed ${seed})`,
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
