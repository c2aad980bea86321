import pg from 'pg';

import { DescribedQuery } from './DescribedQuery';
import { beginWait } from './requestScope';
import { Together } from './Together';
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

type Callback<Result = pg.QueryResult> = (error: Error | null, result?: Result) => void;
type Send = <Result>(query: unknown, values: unknown, callback?: Callback<Result>) => unknown;

/** A statement without a place of its own for its values. */
export type Asked = Pick<pg.QueryConfig, 'text' | 'values' | 'name'>;

/** A connection that {@link nameStatements} has changed. */
export interface NamingClient extends pg.PoolClient {
  /** Asks several statements in one message: see {@link Together}. */
  together(all: readonly Asked[]): Promise<pg.QueryResult[]>;
}

/**
 * Lets a connection parse and plan each statement once, however often it is asked: what comes a
 * second time has a name from then on (docs/evidence/performance.md).
 * @param isKept false: no statement has a name, because the next one may go to another connection.
 */
export function nameStatements(client: pg.ClientBase, isKept: boolean): void {
  const send = client.query.bind(client) as Send;
  const answerTo = <Result>(sent: unknown, end: (error?: unknown) => void): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      send<Result>(sent, undefined, (error, result) =>
        error ? reject(error) : resolve(result as Result),
      );
    }).then(
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
  /** The pool asks with a callback, a transaction without one. */
  const query = (asked: pg.QueryConfig | string, values?: unknown[], callback?: Callback) => {
    const end = beginStatements([asked]);
    const sent = typeof asked === 'string' ? asked : toQuery(asked, values, isKept);
    if (!callback) return answerTo(sent, end);
    return send<pg.QueryResult>(sent, values, (error, result) => {
      end(error);
      callback(error, result);
    });
  };
  const together = (all: readonly Asked[]) =>
    answerTo<pg.QueryResult[]>(
      new Together(all.map((asked) => toPart(asked, isKept))),
      beginStatements(all),
    );
  Object.assign(client, { query, together });
}

/**
 * A query for pg, which copies a config by its property descriptors: that takes 3 µs, and hidden classes that
 * only a major garbage collection takes away. A `Query` is sent as it is.
 */
function toQuery(asked: pg.QueryConfig, values: unknown[] | undefined, isKept: boolean): unknown {
  const { text, rowMode, types } = asked as Partial<pg.QueryArrayConfig> & pg.QueryConfig;
  const name = isKept ? (asked.name ?? nameOf(text)) : undefined;
  if (rowMode ?? types) return { text, values: values ?? asked.values, name, rowMode, types };
  return Object.assign(new DescribedQuery(text, values ?? asked.values), { name });
}

/** The same for one of several: they go by the protocol that has parts. */
function toPart(asked: Asked, isKept: boolean): pg.Query {
  const query = toQuery(asked, undefined, isKept);
  const part = query instanceof pg.Query ? query : new pg.Query(query as pg.QueryConfig);
  return Object.assign(part, { queryMode: 'extended' });
}

/** @returns what ends the wait for statements, and their parts of the trace. */
function beginStatements(all: readonly (Asked | string)[]): (error?: unknown) => void {
  const endWait = beginWait('databaseMs');
  const spans = all.map((asked) =>
    beginPart(() => describeStatement(typeof asked === 'string' ? asked : asked.text)),
  );
  return (error) => {
    endWait();
    for (const span of spans) span?.end(error ?? undefined);
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
