import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { Client } from 'pg';

import { createClock, searchPath } from './clock';
import { programFile } from './programs';

/** Names the databases of this run of jest; its setup sets it. */
export const runDatabases = (): string => `sharecut_test_${process.env.TEST_RUN ?? 'alone'}_`;

/** Runs statements on a Postgres. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new database on the Postgres of `url`, with the clock that tests move. @returns its address */
async function createDatabase(url: string): Promise<string> {
  const name = runDatabases() + String(process.pid);
  const address = new URL(`/${name}`, url).href;
  await runStatements(
    new URL('/postgres', url).href,
    `drop database if exists ${name} with (force)`,
    `create database ${name}`,
    `alter database ${name} set search_path = ${searchPath}`,
    // A commit that waits for the disk takes three times the processor time, and no test of this server ends Postgres.
    `alter database ${name} set synchronous_commit = off`,
  );
  await runStatements(address, createClock);
  return address;
}

let started: Promise<Record<string, string>> | undefined;
let child: ChildProcess | undefined;

/**
 * The server of this test worker, started when the first test file needs it, on its own database:
 * Postgres where TEST_DATABASE_URL names one, else PGlite. It ends with the worker.
 * @returns environment variables with its addresses
 */
export const workerServer = (): Promise<Record<string, string>> => (started ??= start());

async function start(): Promise<Record<string, string>> {
  const url = process.env.TEST_DATABASE_URL;
  const database = url && { TEST_DATABASE_URL: await createDatabase(url) };
  child = spawn(process.execPath, ['--max-semi-space-size=64', programFile('testServer')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...database },
  });
  const addresses = await firstMessage(child);
  child.unref();
  child.channel?.unref();
  return { ...addresses, ...database };
}

/** Ends the server of this process, where jest runs its tests in its own. */
export async function stopWorkerServer(): Promise<void> {
  if (!child?.connected) return;
  // It keeps this process alive until it has ended, so that jest can print what failed.
  child.ref();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

function firstMessage(child: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Record<string, string>));
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`The test server ended with ${String(code)} before it was ready.`));
    });
  });
}
