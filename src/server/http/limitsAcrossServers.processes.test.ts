import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { useFleet } from '#testing/fleet/useFleet';
import { callServer } from '#testing/testServer';

/** Two servers on one database. */
const fleet = useFleet({
  servers: 2,
  database: 'postgres',
  isDurable: false,
  env: { TRUST_PROXY: 'loopback', REGISTRATIONS_PER_NETWORK: '5' },
});

const serverAt = (place: number): string => fleet.servers[place % 2]?.url ?? '';

it('counts registrations exactly when requests arrive at two servers at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) => {
      const username = unique('ann');
      return callServer(serverAt(place), 'POST', '/api/users/register', {
        headers: { 'x-forwarded-for': '203.0.113.9' },
        body: { username, email: `${username}@example.com`, password: 'secret1' },
      });
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

it('lets suppliers invite the same addresses at once, in different orders', async () => {
  const emails = Array.from({ length: 12 }, () => `${unique('guest')}@example.com`);
  const admins = await Promise.all([buildSupplierAdmin(), buildSupplierAdmin()]);
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((place) =>
      callServer(serverAt(place), 'POST', '/api/groups/create', {
        token: admins[place % 2]?.token ?? '',
        body: {
          name: unique('Angus'),
          animal: 'Beef',
          state: 'WA',
          totalCost: 4400,
          totalPortions: 4,
          portionsAvailable: ['Full'],
          inviteEmails: place % 2 ? emails : [...emails].reverse(),
        },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
});
