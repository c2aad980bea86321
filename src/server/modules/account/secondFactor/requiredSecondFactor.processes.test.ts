import { buildSecondFactor } from '#testing/factories/secondFactors';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import {
  buildUser,
  firstSuperadmin,
  logIn,
  setFirstPassword,
  type TestUser,
} from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { tokenIn } from '#testing/mailbox';
import { api } from '#testing/testServer';

const fleet = useFleet({ database: 'pglite' });
let superadmin: TestUser;

/** The setting is switched on once there is a superadmin: the factories are superadmins without one. */
beforeAll(async () => {
  superadmin = await buildUser({ role: 'superadmin' });
});

const get = async (path: string, token: string) => {
  const { status, body } = await api('GET', path, { token });
  return { status, code: (body as { code?: string }).code };
};

const missing = { status: 403, code: 'secondFactorMissing' };

it('lets a superadmin without one set it up, and do nothing else before', async () => {
  const admin = await buildSupplierAdmin();
  const [server] = fleet.servers;
  await server?.end('SIGTERM');
  await server?.start({ REQUIRE_SECOND_FACTOR: 'superadmins' });
  const { token } = superadmin;
  expect((await logIn(superadmin.username, superadmin.password)).status).toBe(200);
  expect(await get('/api/users', token)).toEqual(missing);
  expect(await get('/api/groups/events', token)).toEqual(missing);
  expect((await get('/api/config', token)).status).toBe(200);
  expect((await get('/api/users', admin.token)).status).toBe(200);
  const own = await api('GET', '/api/account/second-factor', { token });
  expect(own.body).toMatchObject({ since: null, isRequired: true });
  await buildSecondFactor(superadmin);
  expect((await get('/api/users', token)).status).toBe(200);
});

it('is removed from the last superadmin by the command', async () => {
  const { email, password } = firstSuperadmin;
  const session = await logIn(email, password);
  await buildSecondFactor({ ...superadmin, password, token: session.body.token ?? '' });
  const [server] = fleet.servers;
  const runCommand = async (...options: string[]) => {
    await server?.end('SIGTERM');
    const text = await fleet.command('createSuperadmin', '--email', email, ...options);
    await server?.start();
    await setFirstPassword(server?.url ?? '', tokenIn({ text }));
  };
  await runCommand();
  expect((await logIn(email, password)).body.code).toBe('secondFactorRequired');
  await runCommand('--reset-second-factor');
  expect((await logIn(email, password)).status).toBe(200);
});
