import { Duplex } from 'node:stream';

import type { PGlite } from '@electric-sql/pglite';

/** Ends the timer of Postgres' own; PGlite exports it without a type. */
interface TimerControl {
  _clear_setitimer: () => void;
}

/** First byte of a client's Terminate message. */
const terminate = 'X'.charCodeAt(0);

/**
 * A socket to a PGlite in this process, for Postgres' own driver: what the driver writes in one piece
 * is answered in one piece.
 */
export class PglitePipe extends Duplex {
  constructor(private readonly client: PGlite) {
    super();
  }

  /** One session serves each connection after another: nothing of the last one is left in it. */
  connect(): this {
    this.client
      .exec('rollback')
      .then(() => this.client.exec('deallocate all'))
      .then(
        () => this.emit('connect'),
        (error: unknown) => this.destroy(error as Error),
      );
    return this;
  }

  override _read(): void {
    // Answers are pushed as soon as they are there.
  }

  override _write(chunk: Buffer, _encoding: unknown, done: (error?: Error | null) => void): void {
    void this.answer(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    void this.answer(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  private async answer(message: Buffer): Promise<void> {
    if (message[0] === terminate) return;
    const answer = await this.client.execProtocolRaw(message);
    // Between two messages Postgres would write statistics, as it also does with the next message. Where the
    // machine's clock is set back by weeks meanwhile, its timer never ends, and fires a thousand times a second.
    (this.client.Module as unknown as TimerControl)._clear_setitimer();
    if (answer.length > 0) this.push(answer);
  }

  /** Other methods of a socket; a pipe has no delays and does not keep the process alive. */
  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;
}
