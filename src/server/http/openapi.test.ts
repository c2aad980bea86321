import { rawCall } from '#testing/rawCall';

const server = process.env.TEST_SERVER_URL ?? '';

it('answers with the document and its page, however often they are asked for', async () => {
  for (const address of ['/api/openapi.json', '/api/docs', '/api/docs', '/api/docs/json']) {
    expect((await rawCall(server, address)).status).toBe(200);
  }
  const { body } = await rawCall(server, '/api/openapi.json');
  expect(JSON.parse(body)).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/users/login': {}, '/api/stripe/payment-intent': {} },
  });
});

it.each([
  'nothing',
  '../groups',
  '%2e%2e/groups',
  'static/../../groups',
  'static/%2e%2e/package.json',
])('finds nothing but the page below its address when asked for %s', async (address) => {
  const { status, body } = await rawCall(server, `/api/docs/${address}`);
  expect(status).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ code: 'notFound' });
});
