import { isDatabaseAway } from './db/driverErrors';
import { createLog } from './log';
import { plainReason } from './plainReason';
import { startServer, type RunningServer } from './start';

/** How long what was begun may take once the port is closed; the sweep finishes what takes longer. */
const drainMs = 9_500;

/** The errors of the process itself; `LOG_LEVEL` applies to its server alone. */
const log = createLog({ logLevel: 'error' });

let server: RunningServer | undefined;

/** Ours, because close-with-grace ends for a lost database too, and with 1 where draining takes long. */
function stop(exitCode: number): void {
  process.exitCode = exitCode;
  void Promise.resolve(server?.close()).then(() => process.exit());
  setTimeout(() => process.exit(), drainMs).unref();
}

let isAnnounced = false;

/**
 * A service manager's signal is announced first, so that load balancers send nothing more; a person's
 * at the keyboard, and a second one, stop it at once.
 */
async function leave(signal: NodeJS.Signals): Promise<void> {
  const announces = signal === 'SIGTERM' && !isAnnounced;
  isAnnounced = true;
  if (announces) await server?.announceStop();
  stop(0);
}

/**
 * An unreachable database does not end the process: every call answers with an error until it is back.
 * After any other unhandled error the state of the process is unknown, so that it ends and is replaced.
 */
process.on('uncaughtException', (error) => {
  if (isDatabaseAway(error)) log.error({ err: error }, 'database connection lost');
  else {
    log.fatal({ err: error }, 'stopping: unhandled error');
    stop(1);
  }
});

try {
  server = await startServer(process.env);
  console.log(server.welcome);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(signal));
} catch (error) {
  const reason = plainReason(error);
  if (reason) console.error(reason);
  else log.fatal({ err: error }, 'Sharecut cannot start');
  process.exit(1);
}
