import type pg from 'pg';

import type { Asked, NamingClient } from './preparedStatements';

const begin: Asked = { name: 'begin', text: 'begin' };
const commit: Asked = { name: 'commit', text: 'commit' };

/**
 * Statements of a transaction on one connection. `begin` goes to Postgres in one message with the first of them, and
 * `commit` with the last where that is known, because a message takes more processor time than most statements.
 * Drizzle asks it as its client.
 */
export class Act {
  /** Savepoints that are open. */
  depth = 0;
  /** Nothing follows; Postgres may not have answered the commit. */
  isOver = false;
  #isBegun = false;
  #isCommitted = false;
  /** The message with `begin`, until it is answered: nothing is asked outside of the transaction. */
  #beginning: Promise<unknown> | null = null;

  constructor(private readonly client: NamingClient) {}

  begin(): void {
    this.isOver = this.#isBegun = this.#isCommitted = false;
    this.#beginning = null;
  }

  async query(asked: Asked, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#isBegun && !this.#beginning && !this.isOver) return this.client.query(asked, values);
    const [result] = await this.together([values ? { ...asked, values } : asked]);
    if (!result) throw new Error('A statement was not answered.');
    return result;
  }

  /** Asks statements in one message. */
  async together(all: readonly Asked[]): Promise<pg.QueryResult[]> {
    if (this.isOver) throw new Error('A statement comes after the last of its transaction.');
    if (!this.#isBegun) return this.#beginWith(all);
    await this.#beginning;
    return this.client.together(all);
  }

  /**
   * Asks the last statements, and commits with them; a nested transaction leaves that to the outer one.
   * @param after is read once it is committed.
   */
  async finish(all: readonly Asked[], after: readonly Asked[] = []): Promise<pg.QueryResult[]> {
    if (this.depth > 0) return this.together([...all, ...after]);
    const asking = this.together([...all, commit, ...after]);
    this.isOver = true;
    const results = await asking;
    this.#isCommitted = true;
    return results.toSpliced(all.length, 1);
  }

  async commit(): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    if (!this.#isBegun) return;
    const { command } = await this.client.query(commit);
    if (command === 'ROLLBACK') throw new Error('A transaction was rolled back at its commit.');
  }

  async rollback(): Promise<void> {
    if (this.#isBegun && !this.#isCommitted) await this.client.query('rollback');
  }

  async #beginWith(all: readonly Asked[]): Promise<pg.QueryResult[]> {
    this.#isBegun = true;
    const asking = this.client.together([begin, ...all]);
    this.#beginning = asking;
    const results = await asking;
    this.#beginning = null;
    return results.slice(1);
  }
}
