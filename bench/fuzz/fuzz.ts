import fc from 'fast-check';

import { startFleet } from '#testing/fleet/serverFleet';

import { exchange, problemsOfBytes, requestBytes } from './bytes';
import { readOperations, type Operation } from './document';
import { problemsOf, undocumented } from './problems';
import { addressOf, bodyText, requestsFor, type FuzzRequest } from './requests';
import { send, type FuzzAnswer } from './send';
import { askers, buildWorld, type World } from './world';

export interface FuzzOptions {
  /** How many requests at least. */
  requests: number;
  seed: number;
  database: 'pglite' | 'postgres';
  /** Ends it after the round that it is in. */
  signal?: AbortSignal;
  /** Called after every round. */
  onRound?: (report: FuzzReport) => void;
}

/** An answer that must not be, with the least request that still gets it. */
export interface Finding {
  what: string;
  /** How to send it again. */
  request: string;
  answer: string;
}

export interface FuzzReport {
  requests: number;
  /** How many requests each status answered. */
  statuses: Map<string, number>;
  findings: Finding[];
}

/** Each round creates its own users and groups, because the one before has deleted some. */
const roundSize = 500;
const atOnce = 8;
/** So many of a kind are made small; the others are only counted. */
const enough = 5;

/** Sends requests drawn from our own API document, by every role, and checks each answer. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, statuses: new Map(), findings: [] };
  // Behind one proxy, which is us: so each request can name the address it comes from.
  const env = { TRUST_PROXY: '1', SWEEP_SECONDS: '5' };
  const fleet = await startFleet({ database: options.database, env });
  const server = fleet.servers[0]?.url ?? '';
  try {
    fleet.use();
    const operations = await readOperations(server);
    await playBytes(server, Math.ceil(options.requests / 20), options.seed, report);
    for (let round = 0; report.requests < options.requests; round += 1) {
      if (options.signal?.aborted) break;
      const world = await buildWorld();
      const numRuns = Math.min(roundSize, options.requests - report.requests);
      const drawn = fc.sample(requestsFor(operations, askers(world), world.known), {
        numRuns,
        seed: options.seed + round,
      });
      await inParallel(drawn, (asked) => play(server, asked, world, report));
      options.onRound?.(report);
    }
    if (await fleet.servers[0]?.endsWithin(0)) addFinding(report, 'the server has ended', '', '');
  } finally {
    await fleet.close();
  }
  return report;
}

async function inParallel<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const problemIn = (answer: FuzzAnswer, operation: Operation): string =>
  [...problemsOf(answer), ...undocumented(answer, operation)].join('; ');

function count({ statuses }: FuzzReport, status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

async function play(
  server: string,
  asked: FuzzRequest,
  { sessions }: World,
  report: FuzzReport,
): Promise<void> {
  report.requests += 1;
  const ask = (request: FuzzRequest) => send(server, request, sessions, report.requests);
  const answer = await ask(asked);
  count(report, String(answer.status));
  const what = problemIn(answer, asked.operation);
  if (!what) return;
  const isKnown = report.findings.filter((finding) => finding.what === what).length >= enough;
  const isSame = async (request: FuzzRequest) =>
    problemIn(await ask(request), request.operation) === what;
  addFinding(report, what, describe(isKnown ? asked : await shrink(asked, isSame)), answer.text);
}

function addFinding({ findings }: FuzzReport, what: string, request: string, answer: string): void {
  findings.push({ what, request: request.slice(0, 1_000), answer: answer.slice(0, 300) });
}

const describe = (asked: FuzzRequest): string => {
  const body = bodyText(asked);
  const isJson = asked.contentType === 'application/json';
  return [
    `${asked.operation.method} ${addressOf(asked)}`,
    `as ${asked.role}`,
    ...(body === undefined ? [] : [`${isJson ? '' : `(${asked.contentType}) `}${body}`]),
  ].join(' ');
};

/** The request with as little in its query and body as still gets the same answer. */
async function shrink(
  asked: FuzzRequest,
  isSame: (request: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let least = asked;
  for (const pair of asked.query) {
    const smaller = { ...least, query: least.query.filter((one) => one !== pair) };
    if (await isSame(smaller)) least = smaller;
  }
  for (const key of bodyKeys(asked)) {
    const { [key]: _, ...others } = least.body as Record<string, unknown>;
    const smaller = { ...least, body: others };
    if (await isSame(smaller)) least = smaller;
  }
  return least;
}

const bodyKeys = ({ raw, body }: FuzzRequest): string[] =>
  raw === undefined && typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.keys(body)
    : [];

async function playBytes(
  server: string,
  numRuns: number,
  seed: number,
  report: FuzzReport,
): Promise<void> {
  await inParallel(fc.sample(requestBytes, { numRuns, seed }), async (bytes) => {
    report.requests += 1;
    const text = await exchange(server, bytes);
    count(report, /^HTTP\/1.1 (\d{3})/.exec(text)?.[1] ?? 'none');
    const what = problemsOfBytes(text).join('; ');
    if (what) addFinding(report, what, JSON.stringify(bytes.toString('latin1')), text);
  });
}
