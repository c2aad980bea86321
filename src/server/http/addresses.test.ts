import { rawCall } from '#testing/rawCall';
import { serverUrl } from '#testing/testServer';

it.each([
  '/api/config',
  '/%61pi/config',
  '/api',
  '/api/nothing',
  '//api/config',
  '/API/config',
  '/api;x',
  '/api%2fconfig',
  '/%61pi%2Fconfig',
  '/./api/config',
  '/home/../api/config',
  '/home/%2e%2e/api/config',
])('forbids caching an answer of %s, and has no page there', async (address) => {
  const { status, headers } = await rawCall(serverUrl(), address);
  expect(status).toBe(/^\/(api|%61pi)\/config$/.test(address) ? 200 : 404);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-type']).toMatch(/^application\/json/);
});
