import { spawnSync } from 'node:child_process';

/** Prints the reason, runs the command visibly, with more environment, and exits if it fails. */
export function run(reason, command, env = {}) {
  console.log(`${reason}: ${command}`);
  const all = { ...process.env, ...env };
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: all });
  if (status !== 0) process.exit(status ?? 1);
}
