import { fuzz } from './fuzz';

/** Every run of this test draws the same requests; `npm run fuzz` draws others each time. */
const seed = 20_261;

it('answers every generated request without a 5xx or another problem', async () => {
  const { requests, statuses, findings } = await fuzz({
    requests: 1_500,
    seed,
    database: 'postgres',
  });
  expect(findings.slice(0, 20)).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(1_500);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(['200', '201', '401', '422']));
});
