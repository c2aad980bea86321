import { request } from 'node:http';
import { connect } from 'node:net';

import { expectOurError } from '#testing/expectOurError';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api, serverUrl, type Answer, type Json } from '#testing/testServer';

/** A call as its bytes are, where `fetch` would mend or refuse it. */
const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer<Json>> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(serverUrl());
    const sent = request({ hostname, port, method, path, headers, agent: false });
    sent.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(text) as Json,
          headers: new Headers(response.headers as Record<string, string>),
        }),
      );
    });
    sent.end(body);
  });

/** The answer to these bytes. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(serverUrl());
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    socket.once('error', reject).once('close', () => resolve(text));
  });

describe('a body', () => {
  const asJson = { 'content-type': 'application/json' };

  it.each([
    ['is too large', `{"identifier":"${'a'.repeat(110_000)}"}`, asJson, 413],
    ['is no JSON', '{', asJson, 400],
    ['is empty', '', asJson, 400],
    ['is no object', '[]', asJson, 400],
    ['is null', 'null', asJson, 400],
    ['meddles with prototypes', '{"__proto__":{"isAdmin":true}}', asJson, 400],
    ['meddles with constructors', '{"constructor":{"prototype":{}}}', asJson, 400],
    ['is of another kind', 'identifier=ann', { 'content-type': 'text/csv' }, 400],
    ['a form may send to any site', '{"identifier":"ann"}', { 'content-type': 'text/plain' }, 400],
    ['is of no kind', 'identifier=ann', { 'content-type': '\u00e9' }, 400],
    ['is deeper than a call stack', '['.repeat(50_000) + ']'.repeat(50_000), asJson, 400],
  ])('that %s is refused', async (_, body, headers, status) => {
    const answer = await send('POST', '/api/users/login', headers, body);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toHaveProperty('fields');
    expectOurError(answer);
  });

  it('of many megabytes is let through to the end, so that its sender reads the refusal', async () => {
    const body = JSON.stringify({ identifier: 'a'.repeat(10_000_000) });
    const answer = await fetch(`${serverUrl()}/api/users/login`, {
      method: 'POST',
      headers: asJson,
      body,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ message: 'The request is too large.' });
  });

  it('that names a field twice means the last', async () => {
    const body = '{"identifier":5,"identifier":"nobody-at-all","password":"secret1"}';
    expect((await send('POST', '/api/users/login', asJson, body)).status).toBe(401);
  });
});

it('accepts an empty JSON body when the call has none', async () => {
  const { token, userId } = await buildUser();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  expect((await send('POST', '/api/users/logout', headers)).status).toBe(200);
  const asAdmin = { ...headers, authorization: `Bearer ${await superadminToken()}` };
  expect((await send('DELETE', `/api/users/${userId}`, asAdmin)).status).toBe(200);
});

describe('an address', () => {
  it.each([
    '/api/groups/%E0%A4%A',
    '/api/%',
    '/%',
    '/%zz',
    '/api/groups/%ff?page=1',
    '/assets/%c0',
  ])('answers an error when the address cannot be decoded: %s', async (path) => {
    const answer = await send('GET', path);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'malformed', message: 'This address cannot be read.' });
    expectOurError(answer);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is accepted when only its query cannot be decoded', async () => {
    const { token } = await buildUser();
    const headers = { authorization: `Bearer ${token}` };
    expect((await send('GET', '/api/groups/search?groupName=%zz', headers)).status).toBe(200);
  });

  it('answers 404 when no route has it', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['GET', '/api/groups/'],
      ['DELETE', '/api/users/'],
      ['PATCH', '/api/groups//status'],
      ['POST', '/api/config'],
      ['PUT', '/api/users/login'],
      ['OPTIONS', '/api/users/login'],
      ['PROPFIND', '/api/groups'],
      ['TRACE', '/api/config'],
      ['TRACE', '/'],
    ] as const) {
      const answer = await send(method, path);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expectOurError(answer);
    }
  });

  it('is refused in plain words when its id has 5,000 characters', async () => {
    const { token } = await buildUser();
    const answer = await api('GET', `/api/groups/${'a'.repeat(5_000)}`, { token });
    expect(answer.status).toBe(422);
    expectOurError(answer);
  });
});

describe('what is not HTTP', () => {
  const answered = (text: string) => {
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { head, body: JSON.parse(body) as unknown };
  };

  it.each([
    ['no request', 'HELLO\r\n\r\n', 400, 'malformed', 'The request could not be read.'],
    [
      'a length that is no number',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
      400,
      'malformed',
      'The request could not be read.',
    ],
    [
      'an end told in two ways',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed',
      'The request could not be read.',
    ],
    [
      'two hosts',
      'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
      400,
      'malformed',
      'The request could not be read.',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'tooLarge',
      'The address or the headers are too long.',
    ],
  ])('answers an error: %s', async (_, bytes, status, code, message) => {
    const { head, body } = answered(await exchange(bytes));
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^x-request-id: \w/im);
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(head).toMatch(/^cache-control: no-store/im);
    expect(head).toMatch(/^connection: close/im);
    expect(head).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains/im);
    expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(body).toEqual({ code, message });
  });
});
