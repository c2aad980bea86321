import fc from 'fast-check';

import { inParallel } from '#server/jobs/inParallel';
import { startFleet } from '#testing/fleet/serverFleet';

import { exchange, problemsOfBytes, requestBytes } from './bytes';
import { readOperations, type Operation } from './document';
import { addressOf, bodyText, requestsFor, type FuzzRequest } from './requests';
import { problemsOf, send, undocumented, type FuzzAnswer } from './send';
import { askers, buildWorld, type World } from './world';

export interface FuzzOptions {
  /** How many requests at least. */
  requests: number;
  seed: number;
  database: 'pglite' | 'postgres';
}

/** An answer that must not be, and its request. */
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
      const world = await buildWorld();
      const numRuns = Math.min(roundSize, options.requests - report.requests);
      const drawn = fc.sample(requestsFor(operations, askers(world), world.known), {
        numRuns,
        seed: options.seed + round,
      });
      await inParallel(atOnce, drawn, (asked) => play(server, asked, world, report));
    }
    if (await fleet.servers[0]?.endsWithin(0)) addFinding(report, 'the server has ended', '', '');
  } finally {
    await fleet.close();
  }
  return report;
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
  const answer = await send(server, asked, sessions, report.requests);
  count(report, String(answer.status));
  const what = problemIn(answer, asked.operation);
  if (!what) return;
  addFinding(report, what, describe(asked), answer.text);
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

async function playBytes(
  server: string,
  numRuns: number,
  seed: number,
  report: FuzzReport,
): Promise<void> {
  await inParallel(atOnce, fc.sample(requestBytes, { numRuns, seed }), async (bytes) => {
    report.requests += 1;
    const text = await exchange(server, bytes);
    count(report, /^HTTP\/1.1 (\d{3})/.exec(text)?.[1] ?? 'none');
    const what = problemsOfBytes(text).join('; ');
    if (what) addFinding(report, what, JSON.stringify(bytes.toString('latin1')), text);
  });
}
