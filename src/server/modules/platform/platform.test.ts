import type { Alert } from '#shared/alerts/alerts.contract';
import { changeKey } from '#testing/cardProvider';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const keyAlerts = async () =>
  (await api<Alert[]>('GET', '/api/alerts', { token: await superadminToken() })).body.filter(
    ({ kind }) => kind === 'provider-key',
  );

it('is not ready while the card provider refuses its key, and alerts', async () => {
  await changeKey('sk_test_another');
  await runJobs('provider key');
  expect(await api('GET', '/api/health/ready')).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('STRIPE_SECRET_KEY') as string },
  });
  expect(await keyAlerts()).toHaveLength(1);
  await changeKey('sk_test_emulator');
  await runJobs('provider key');
  expect((await api('GET', '/api/health/ready')).status).toBe(200);
  expect(await keyAlerts()).toEqual([]);
});

it('answers the page’s configuration', async () => {
  const { status, body } = await api('GET', '/api/config');
  expect(status).toBe(200);
  expect(body).toEqual({
    productName: 'Sharecut',
    payments: {
      mode: 'emulator',
      publishableKey: expect.stringMatching(/^pk_test_/),
      scriptUrl: '/emulator/stripe/js/v3/',
    },
    holdMinutes: 10,
  });
});

it('answers the address for questions, and no texts where the operator has set none', async () => {
  const { status, body } = await api('GET', '/api/policies');
  expect(status).toBe(200);
  expect(body).toEqual({ contact: 'hello@sharecut.test' });
});

it.each(['live', 'ready'])('says that it is %s', async (what) => {
  expect(await api('GET', `/api/health/${what}`)).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
});

it('measures calls, for this machine only', async () => {
  await api('GET', '/api/health/live');
  const { status, body } = await api<string>('GET', '/metrics');
  expect(status).toBe(200);
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/health/live",status="200"}',
  );
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds/);
  expect(body).toMatch(/^sharecut_waiting_mails \d+$/m);
  const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  expect((await api('GET', '/metrics', proxied)).status).toBe(404);
});
