import { BackupError } from './backup/BackupError';
import { ConfigError } from './config';
import { DatabaseAwayError } from './db/databaseAway';
import { FolderLockedError } from './db/folderLock';
import { SchemaError } from './db/schemaHistory';

/** Why a program cannot start, in words for whoever started it; null for an error of the program's. */
export function plainReason(error: unknown): string | null {
  const isPlain =
    error instanceof BackupError ||
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof DatabaseAwayError ||
    error instanceof SchemaError;
  return isPlain ? error.message : null;
}
