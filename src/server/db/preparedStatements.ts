import pg from 'pg';

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

type Callback = (error: Error | null, result?: pg.QueryResult) => void;
type Send = (query: unknown, values: unknown, callback?: Callback) => unknown;

/**
 * Lets a connection parse and plan each statement once, however often it is asked: what comes a
 * second time has a name from then on (docs/evidence/performance.md).
 * @param isKept false: no statement has a name, because the next one may go to another connection.
 */
export function nameStatements(client: pg.ClientBase, isKept: boolean): void {
  const send = client.query.bind(client) as Send;
  /** The pool asks with a callback, a transaction without one. */
  const query = (asked: pg.QueryConfig | string, values?: unknown[], callback?: Callback) => {
    const end = beginStatement(asked);
    const sent = typeof asked === 'string' ? asked : toQuery(asked, values, isKept);
    if (callback)
      return send(sent, values, (error, result) => {
        end(error);
        callback(error, result);
      });
    const answer = new Promise((resolve, reject) => {
      send(sent, values, (error, result) => (error ? reject(error) : resolve(result)));
    });
    return answer.then(
      (result) => {
        end();
        return result;
      },
      (error: unknown) => {
        end(error);
        // The stack that the error came with ends in the socket; this one leads to the caller.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      },
    );
  };
  Object.assign(client, { query });
}

/**
 * A query for pg, which copies a config by its property descriptors: that takes 3 µs, and hidden classes that
 * only a major garbage collection takes away. A `Query` is sent as it is.
 */
function toQuery(asked: pg.QueryConfig, values: unknown[] | undefined, isKept: boolean): unknown {
  const { text, rowMode, types } = asked as Partial<pg.QueryArrayConfig> & pg.QueryConfig;
  const name = isKept ? (asked.name ?? nameOf(text)) : undefined;
  if (rowMode ?? types) return { text, values: values ?? asked.values, name, rowMode, types };
  return Object.assign(new pg.Query(text, values ?? asked.values), { name });
}

/** @returns what ends the wait for a statement, and its part of the trace. */
function beginStatement(asked: pg.QueryConfig | string): (error?: unknown) => void {
  const endWait = beginWait('databaseMs');
  const span = beginPart(() => describeStatement(typeof asked === 'string' ? asked : asked.text));
  return (error) => {
    endWait();
    span?.end(error ?? undefined);
  };
}

/** As it is sent, its values as $1, $2, … */
function describeStatement(text: string) {
  const [verb = ''] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return {
    name: `${verb} ${table}`.trim().toLowerCase(),
    kind: 'client' as const,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  };
}
