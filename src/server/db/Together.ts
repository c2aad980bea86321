import type pg from 'pg';

type Connection = Parameters<pg.Query['submit']>[0];
type Callback = (error: unknown, results?: pg.QueryResult[]) => void;

/** A query as the driver, once it has sent it, tells it the answer; its types leave that out. */
interface SentQuery {
  name?: string;
  text: string;
  callback: (error: unknown, result?: pg.QueryResult) => void;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** Names that a connection has sent to be prepared, and that are not answered yet. */
interface Preparing {
  submittedNamedStatements: Record<string, unknown>;
}

/**
 * Several statements that go to Postgres in one message, executed one after another, each with what was committed by
 * then; after one that fails none is executed. A query of the driver, with the results of all of them.
 */
export class Together {
  /** Set by the driver. */
  callback: Callback | undefined;
  readonly #queries: SentQuery[];
  readonly #results: pg.QueryResult[] = [];
  #answered = 0;
  #error: unknown = null;

  constructor(queries: pg.Query[]) {
    this.#queries = queries as unknown as SentQuery[];
    for (const query of this.#queries) {
      query.callback = (error, result) => {
        this.#error ??= error;
        if (result) this.#results.push(result);
      };
    }
  }

  /** Name of the statement that is being answered, as the driver notes that it is prepared. */
  get name(): string | undefined {
    return this.#queries[this.#answered]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#answered]?.text;
  }

  submit(connection: Connection): null {
    // Each query would end its part; Postgres goes on after a failed statement where a part ends.
    const unending = Object.create(connection, { sync: { value: () => undefined } }) as Connection;
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        const refusal = query.submit(unending);
        this.#error ??= refusal;
        if (this.#error) break;
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#answered]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#answered]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#answered]?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleEmptyQuery(): void {
    this.#answered += 1;
  }

  handleError(error: unknown, connection: Connection): void {
    // Statements after the failed one are not prepared.
    const { submittedNamedStatements } = connection as unknown as Preparing;
    for (const { name } of this.#queries.slice(this.#answered))
      if (name !== undefined) Reflect.deleteProperty(submittedNamedStatements, name);
    this.callback?.(error);
  }

  handleReadyForQuery(connection: Connection): void {
    if (!this.#error) for (const query of this.#queries) query.handleReadyForQuery(connection);
    if (this.#error) this.callback?.(this.#error);
    else this.callback?.(null, this.#results);
  }
}
