import { ConfigError } from './config';
import { FolderLockedError } from './db/folderLock';
import { startServer } from './start';

/** What a service manager grants at least, before it kills. */
const drainMs = 9_500;

try {
  const server = await startServer(process.env);
  console.log(server.welcome);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close().then(() => process.exit(0));
      // What is still under way then is finished by the sweep, here or elsewhere.
      setTimeout(() => process.exit(0), drainMs).unref();
    });
  }
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof FolderLockedError;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
