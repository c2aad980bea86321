import { intercept } from '#testing/interceptor';

import { followGroupEvents } from './followGroupEvents';

type Answer = (signal: AbortSignal) => Response;

const encoder = new TextEncoder();

/** A stream of events; it ends after the last of these pieces, or stays open until it is aborted. */
const stream =
  (pieces: string[], isOpen = false): Answer =>
  (signal) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        if (isOpen) signal.addEventListener('abort', () => controller.error(signal.reason));
        else controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };

const failure =
  (status: number): Answer =>
  () =>
    Response.json({ message: 'No.' }, { status });

const gone: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** Follows a server that gives these answers, one to each call, and none after the last. */
function follow(answers: Answer[]) {
  const leaving = new AbortController();
  const told: string[] = [];
  const calls: Request[] = [];
  intercept((request) => {
    calls.push(request);
    const answer = answers[calls.length - 1];
    if (!answer) leaving.abort();
    return (answer ?? gone)(request.signal);
  });
  const end = followGroupEvents({
    token: 'a.b.c',
    signal: leaving.signal,
    onOpen: () => told.push('open'),
    onGroup: ({ _id, name }) => told.push(`${_id} ${name}`),
    onGone: (id) => told.push(`${id} gone`),
    onSessionEnd: () => told.push('logged out'),
  });
  const untilEnd = async () => {
    await jest.advanceTimersByTimeAsync(10_000);
    await end;
  };
  return { end, untilEnd, told, calls, leave: () => leaving.abort() };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it('reports changes when events arrive in pieces', async () => {
  const { untilEnd, told, calls } = follow([
    stream([
      'retry: 2000\n\n',
      'event: group\ndata: {"_id":"g1",',
      '"name":"Käse"}\n\n:\n\nevent: group-removed\ndata: {"_id":"g2"}\n\n',
    ]),
  ]);
  await untilEnd();
  expect(told).toEqual(['open', 'g1 Käse', 'g2 gone']);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
});

it.each([
  ['the connection ends', stream([])],
  ['there is no network', gone],
  ['the server is about to stop', failure(503)],
])('connects again when %s', async (_, first) => {
  const { untilEnd, told } = follow([
    first,
    stream(['event: group\ndata: {"_id":"g1","name":"a"}\n\n']),
  ]);
  await untilEnd();
  expect(told.slice(-2)).toEqual(['open', 'g1 a']);
});

it.each([
  ['knows no such call', failure(404), []],
  ['has ended the session', failure(401), ['logged out']],
  ['fails over an id that is none', failure(500), []],
  ['takes the address for a group', () => Response.json({ _id: 'events' }), []],
])('calls a server once when it %s', async (_, answer, heard) => {
  const { untilEnd, told, calls } = follow([answer]);
  await untilEnd();
  expect(calls).toHaveLength(1);
  expect(told).toEqual(heard);
});

it('gives up a connection that has said nothing for half a minute', async () => {
  const { untilEnd, told, calls } = follow([stream([], true)]);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(calls[0]?.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(calls[0]?.signal.aborted).toBe(true);
  await untilEnd();
  expect(told).toEqual(['open']);
});

it('ends when the page is left', async () => {
  const { end, calls, leave } = follow([stream([], true)]);
  await jest.advanceTimersByTimeAsync(0);
  leave();
  await end;
  expect(calls).toHaveLength(1);
  expect(calls[0]?.signal.aborted).toBe(true);
});
