import { BackupError } from './backup/BackupError';
import { ConfigError } from './config';
import { DatabaseAwayError } from './db/databaseAway';
import { FolderLockedError } from './db/folderLock';
import { SchemaError } from './db/schemaHistory';

/** Errors of the system with a cause that the operator can mend. */
const systemReasons: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> =
  {
    EACCES: ({ path, port }) =>
      port === undefined
        ? `${path ?? 'A file'} may not be written or read by this user. Check its owner, and DATA_DIR.`
        : `Port ${port} needs more rights than this user has. Set PORT to 1024 or higher.`,
    EADDRINUSE: ({ port }) =>
      `Port ${port ?? ''} is taken by another program. End that program, or set PORT to a free port.`,
    EADDRNOTAVAIL: () => 'HOST is no address of this machine.',
    EMFILE: () => 'Too many files are open. Raise the limit (ulimit -n, LimitNOFILE).',
    ENOTDIR: ({ path }) => `${path ?? 'A path'} leads through a file. Check DATA_DIR.`,
    ENOSPC: () => 'The disk is full.',
    EROFS: ({ path }) =>
      `${path ?? 'A file'} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
  };

/** Why a program cannot start, in words for the operator; null for an error of the program's. */
export function plainReason(error: unknown): string | null {
  const isPlain =
    error instanceof BackupError ||
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof DatabaseAwayError ||
    error instanceof SchemaError;
  if (isPlain) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return (code && systemReasons[code]?.(error as NodeJS.ErrnoException)) || null;
}
