import { connect } from 'node:net';

import fc from 'fast-check';

import { problemsOf, type FuzzAnswer } from './send';

const request = (line: string, headers: string[] = ['Host: a'], body = ''): string =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`;

/** Requests as no client library would write them. */
const malformed: readonly string[] = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'HELLO WORLD\r\n\r\n',
  request('GET /api/config HTTP/9.9'),
  request('GET /api/config HTTP/0.9'),
  request('get /api/config HTTP/1.1'),
  request('GET api/config HTTP/1.1'),
  request('GET http://elsewhere/api/config HTTP/1.1'),
  request('GET //elsewhere/api/config HTTP/1.1'),
  request('OPTIONS * HTTP/1.1'),
  request('PURGE /api/config HTTP/1.1'),
  request('GET /api/config HTTP/1.1', []),
  request('GET /api/config HTTP/1.1', ['Host: a', 'Host: b']),
  request('GET /api/config HTTP/1.1', ['Host : a']),
  request('GET /api/config HTTP/1.1', ['Host: a', 'X: \u0000']),
  request('GET /api/config HTTP/1.1', ['Host: a', `X: ${'a'.repeat(20_000)}`]),
  request('GET /api/config HTTP/1.1', ['Host: a', 'Expect: the worst']),
  request('GET /api/config HTTP/1.1', ['Host: a', 'Accept-Encoding: \u00ff;q=9']),
  request('GET /api/config HTTP/1.1', ['Host: a', 'Range: bytes=9-1', 'If-Modified-Since: x']),
  request('GET /api/groups HTTP/1.1', ['Host: a', 'Authorization: \u00ff']),
  request(`GET /api/groups/${'a'.repeat(20_000)} HTTP/1.1`),
  request(`GET /${'%2e%2e/'.repeat(20)}etc/passwd HTTP/1.1`),
  ...['%', '%zz', '%E0%A4%A', '%c0%af', '%00', 'a%00b', '\u00ff', '\u0000', 'a b'].flatMap(
    (text) => [
      request(`GET /${text} HTTP/1.1`),
      request(`GET /api/${text} HTTP/1.1`),
      request(`GET /api/groups/${text} HTTP/1.1`),
      request(`GET /assets/${text} HTTP/1.1`),
      request(`GET /api/docs/static/${text} HTTP/1.1`),
      request(`GET /api/config?${text}=${text} HTTP/1.1`),
    ],
  ),
  ...['x', '-1', '1, 2', '99999999999999999999', '0x10'].map((length) =>
    request('POST /api/users/login HTTP/1.1', ['Host: a', `Content-Length: ${length}`], '{}'),
  ),
  ...['chunked, identity', 'gzip', 'chunked\r\nContent-Length: 5'].map((coding) =>
    request(
      'POST /api/users/login HTTP/1.1',
      ['Host: a', `Transfer-Encoding: ${coding}`],
      'zz\r\n',
    ),
  ),
  request(
    'POST /api/users/login HTTP/1.1',
    ['Host: a', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    '5\r\n{"a":\r\nffffffffffffffffff\r\n',
  ),
];

const whole = request(
  'POST /api/users/login HTTP/1.1',
  ['Host: a', 'Content-Type: application/json', 'Content-Length: 2', 'Connection: close'],
  '{}',
);

/** Bytes to send: the known troubles, and a good request with some of its bytes replaced. */
export const requestBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(...malformed).map((text) => Buffer.from(text, 'latin1')),
  fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const bytes = Buffer.from(whole, 'latin1');
      for (const [place, byte] of changes) bytes[place] = byte;
      return bytes;
    }),
);

/** A request that is still not whole is waited for by the server: that is no answer yet. */
const patienceMs = 1_500;

/** What comes back until the server closes, or is silent for too long. */
export const exchange = (server: string, bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      socket.setTimeout(100);
    });
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => undefined).once('close', () => resolve(text));
  });

/** Node itself answers, without a body, a request without a host or with an unknown expectation. */
const isNodesOwn = (text: string): boolean => /^HTTP\/1.1 4(00|17) [^]*\r\n\r\n$/.test(text);

/** What is wrong with the first answer; to close the connection, or to wait, is none. */
export function problemsOfBytes(text: string): string[] {
  if (text === '' || isNodesOwn(text)) return [];
  const answer = readAnswer(text);
  if (answer.status === 0) return ['an answer that is no HTTP'];
  // A page is no error, and has the page's own headers.
  return problemsOf(answer);
}

function readAnswer(text: string): FuzzAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one): [string, string] => {
      const colon = one.indexOf(':');
      return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
    }),
  );
  const status = Number(/^HTTP\/1.1 (\d{3}) /.exec(line)?.[1] ?? 0);
  const body = rest.join('\r\n\r\n').slice(0, Number(headers['content-length'] ?? Infinity));
  return { status, headers, text: body };
}
