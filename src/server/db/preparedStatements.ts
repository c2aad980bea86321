import type pg from 'pg';

import { beginWait } from './requestScope';
import { beginPart } from './trace';

/** A connection keeps what it has prepared: a text that varies without end is not prepared beyond it. */
const mostStatements = 500;

/** The others, such as `commit`, have no plan that it would pay to keep. */
const isPlanned = (text: string): boolean =>
  /^[\s(]*(select|insert|update|delete|with)\b/i.test(text);

const asked = new Set<string>();
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (!asked.has(text)) {
    if (asked.size < mostStatements && isPlanned(text)) asked.add(text);
    return undefined;
  }
  const name = `statement_${String(names.size + 1)}`;
  names.set(text, name);
  return name;
}

type Ask = (query: pg.QueryConfig, ...rest: unknown[]) => unknown;

/**
 * Lets a connection parse and plan each statement once, however often it is asked: what comes a
 * second time has a name from then on (docs/performance.md).
 * @param isKept false: no statement has a name, because the next one may go to another connection.
 */
export function nameStatements(client: pg.ClientBase, isKept: boolean): void {
  const ask = client.query.bind(client) as Ask;
  const askByName: Ask = (query, ...rest) =>
    countWait(ask, typeof query === 'object' ? withName(query, isKept) : query, rest);
  Object.assign(client, { query: askByName });
}

function withName(query: pg.QueryConfig, isKept: boolean): pg.QueryConfig {
  if (!isKept) return { ...query, name: undefined };
  const isNamed = query.name !== undefined || typeof query.text !== 'string';
  return isNamed ? query : { ...query, name: nameOf(query.text) };
}

/** As it is sent, its values as $1, $2, … */
function describeStatement(query: pg.QueryConfig | string) {
  const text = typeof query === 'string' ? query : query.text;
  const [verb = ''] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return {
    name: `${verb} ${table}`.trim().toLowerCase(),
    kind: 'client' as const,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  };
}

/** The pool asks with a callback, a transaction gets a promise. */
function countWait(ask: Ask, query: pg.QueryConfig, rest: unknown[]): unknown {
  const endWait = beginWait('databaseMs');
  const span = beginPart(() => describeStatement(query));
  const end = (error?: unknown): void => {
    endWait();
    span?.end(error ?? undefined);
  };
  const callback = rest.at(-1) as ((...answer: unknown[]) => void) | undefined;
  if (typeof callback === 'function') {
    const counted = (...answer: unknown[]): void => {
      end(answer[0]);
      callback(...answer);
    };
    return ask(query, ...rest.slice(0, -1), counted);
  }
  const answer = ask(query, ...rest);
  if (answer instanceof Promise) void answer.then(() => end(), end);
  return answer;
}
