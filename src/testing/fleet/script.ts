import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program as a process of its own. */
export interface Script {
  child: ChildProcess;
  /** All it has written so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the milliseconds that took. */
  end(signal: NodeJS.Signals): Promise<number>;
}

interface ProgramOptions {
  /** All of its environment, beside PATH. */
  env?: Record<string, string>;
  /** Whom it runs as; unset: as ourselves. */
  user?: { uid: number; gid: number } | undefined;
}

/** Runs a TypeScript file of this repository with nothing in its environment but what is given. */
export const runScript = (file: string, args: string[], env: Record<string, string> = {}): Script =>
  runProgram(process.execPath, ['--import', 'tsx', file, ...args], { env });

/** Runs a program, and keeps what it says. */
export function runProgram(
  program: string,
  args: string[],
  { env, user }: ProgramOptions = {},
): Script {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
    ...(user && { ...user, cwd: '/' }),
  });
  // One that cannot be started has ended; whoever waits for its words is told so.
  child.on('error', (error) => keep(Buffer.from(error.message)));
  let text = '';
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-1_000_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    child,
    output: () => text,
    async end(signal) {
      const started = Date.now();
      if (!hasEnded(child)) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return Date.now() - started;
    },
  };
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Waits for what a program says; fails with all it said when it ends without saying so. */
export async function waitForOutput(script: Script, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(script.output());
    if (match) return match;
    if (hasEnded(script.child)) throw new Error(`A program ended: ${script.output()}`);
    const { stdout } = script.child;
    await Promise.race([once(script.child, 'exit'), ...(stdout ? [once(stdout, 'data')] : [])]);
  }
}
