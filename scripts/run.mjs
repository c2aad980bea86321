import { spawnSync } from 'node:child_process';

/** Prints the reason, runs the command visibly, and exits if it fails. */
export function run(reason, command) {
  console.log(`${reason}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
