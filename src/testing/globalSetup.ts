import { spawn, type ChildProcess } from 'node:child_process';

declare global {
  var testServerProcess: ChildProcess | undefined;
}

/**
 * Starts the one server of a test run and tells the tests where it is.
 * PGlite and jose cannot be loaded inside jest's vm: the server is a process of its own.
 */
export default async function globalSetup(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/testing/serverProcess.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  globalThis.testServerProcess = child;
  Object.assign(process.env, await firstMessage(child));
}

function firstMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(
        new Error(`The test server stopped with exit code ${String(code)} before it was ready.`),
      );
    });
  });
}
