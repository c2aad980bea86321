import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';

/** Thrown when another process has the folder open. */
export class FolderLockedError extends Error {
  constructor(folder: string) {
    super(
      `Another Sharecut server uses the folder ${folder}. Stop it, or give this one its own DATA_DIR.`,
    );
    this.name = 'FolderLockedError';
  }
}

/**
 * Locks a folder for this process: two on one PGlite folder lose rows without an error. The lock is
 * a socket named after the folder, which the system frees even when the process is killed.
 * @returns what unlocks it again.
 * @throws FolderLockedError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new FolderLockedError(folder) : error);
    });
    server.listen(socketName(realpathSync(folder)), resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** An abstract socket on Linux, a pipe on Windows, a port elsewhere: all freed with the process. */
function socketName(folder: string): string | number {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0sharecut-${digest}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\sharecut-${digest}`;
  return 49_152 + (Number.parseInt(digest.slice(0, 8), 16) % 16_000);
}
