// Writes the migration of a changed schema; arguments are drizzle-kit's, such as `--name` and `--custom`.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

process.chdir(path.join(import.meta.dirname, '..'));

const tool = ['node_modules/drizzle-kit/bin.cjs', 'generate'];
const config = ['--config', 'src/server/db/drizzle.config.ts'];
const { status } = spawnSync(process.execPath, [...tool, ...config, ...process.argv.slice(2)], {
  stdio: 'inherit',
});

// The newest snapshot is the only one that drizzle-kit compares the schema with.
const meta = 'src/server/db/migrations/meta';
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const older of snapshots.sort().slice(0, -1)) rmSync(path.join(meta, older));

process.exitCode = status ?? 1;
