import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { buildPrograms, programFile, type Program } from '../server/programs';

/** A program in its own process. */
export interface Script {
  child: ChildProcess;
  /** All it has written so far. */
  output(): string;
  /** Comes with its end. */
  ended: Promise<void>;
  /** Sends a signal and waits for the end. @returns the milliseconds that took. */
  end(signal: NodeJS.Signals): Promise<number>;
}

interface ProgramOptions {
  /** Its whole environment, except PATH. */
  env?: Record<string, string>;
  /** The user it runs as; by default ourselves. */
  user?: { uid: number; gid: number } | undefined;
}

let built: Promise<void> | undefined;

/** Builds the programs of fleets, once in a process; jest has built them before its tests. */
export const ensurePrograms = async (): Promise<void> => {
  if (!process.env.TEST_RUN) await (built ??= buildPrograms());
};

/** Runs one of the built programs with nothing in its environment but what is given. */
export const runBuilt = (
  program: Program,
  args: string[] = [],
  env: Record<string, string> = {},
  programs?: string,
): Script =>
  runProgram(process.execPath, [programFile(program, programs), ...args], {
    env,
  });

/** Runs a TypeScript file of this repository that is not among the built programs, from its source. */
export const runSource = (file: string, args: string[]): Script =>
  runProgram(process.execPath, ['--import', 'tsx', file, ...args]);

/** Runs a program and collects its output. */
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
  // A program that cannot be started has ended; its error is the reason.
  child.on('error', (error) => keep(Buffer.from(error.message)));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  let text = '';
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-1_000_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    child,
    output: () => text,
    ended,
    async end(signal) {
      const started = Date.now();
      if (!hasEnded(child)) {
        child.kill(signal);
        await ended;
      }
      return Date.now() - started;
    },
  };
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** @returns all that a program has written once it ends. @throws with that where it fails. */
export async function outputOf(script: Script): Promise<string> {
  await script.ended;
  if (script.child.exitCode === 0) return script.output();
  throw new Error(`A program failed: ${script.output()}`);
}

/** Waits for a program's output to match; fails with all its output when it ends before. */
export async function waitForOutput(script: Script, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(script.output());
    if (match) return match;
    if (hasEnded(script.child)) throw new Error(`A program ended: ${script.output()}`);
    const { stdout } = script.child;
    await Promise.race([once(script.child, 'exit'), ...(stdout ? [once(stdout, 'data')] : [])]);
  }
}
