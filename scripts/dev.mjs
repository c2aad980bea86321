// The page with hot reload on PORT (3000), and behind it the server with reload on the next one.
import { spawn } from 'node:child_process';
import './build.mjs';

const port = Number(process.env.PORT ?? 3000);
const webpack = 'node_modules/webpack/bin/webpack.js';

const children = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'], {
    PORT: String(port + 1),
    STOP_AFTER_SECONDS: '0',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }),
  start([
    '--import',
    'tsx',
    webpack,
    'serve',
    '--config-name',
    'page',
    '--mode',
    'development',
    '--stats',
    'errors-warnings',
  ]),
];

function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return child.once('exit', () => stop());
}

function stop() {
  for (const child of children) child.kill();
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
