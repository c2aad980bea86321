import { spawnSync } from 'node:child_process';

/** Says why, runs the command in sight, and ends with it when it fails. */
export function run(reason, command) {
  console.log(`${reason}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
