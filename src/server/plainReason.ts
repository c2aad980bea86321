import { BackupError } from './backup/BackupError';
import { ConfigError } from './config';
import { DatabaseAwayError } from './db/databaseAway';
import { FolderLockedError } from './db/folderLock';
import { SchemaError } from './db/schemaHistory';

/** Why a program cannot start, as text for its operator; null for a bug in the program. */
export function plainReason(error: unknown): string | null {
  const isPlain =
    error instanceof BackupError ||
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof DatabaseAwayError ||
    error instanceof SchemaError;
  return isPlain ? error.message : null;
}
