import { eventually } from '#testing/eventually';
import { hasEnded, runBuilt, waitForOutput, type Script } from '#testing/fleet/script';

/** A whole server, in which something unhandled goes wrong when it is sent SIGUSR2. */
async function startServerThat(fails: string): Promise<{ server: Script; url: string }> {
  const preload = `process.on('SIGUSR2', () => { ${fails} })`;
  const server = runBuilt('main', [], {
    DATA_DIR: 'memory://',
    DEMO_DATA: 'off',
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(preload)}"`,
    PORT: '0',
  });
  const [, url = ''] = await waitForOutput(server, /listening at (http:\/\/[\d.:]+)/);
  await waitForOutput(server, /is ready/);
  return { server, url };
}

it.concurrent('exits after an unhandled error of its own, so that another process takes over', async () => {
  const { server } = await startServerThat(`throw new Error('told to hid' + 'den@example.com')`);
  server.child.kill('SIGUSR2');
  await eventually(async () => hasEnded(server.child), Boolean);
  expect(server.child.exitCode).toBe(1);
  expect(server.output()).toMatch(/"level":60.*stopping: unhandled error/);
  expect(server.output()).not.toContain('hidden');
});

it.concurrent('keeps running when it loses a database connection that no code waits for', async () => {
  const lost = `Object.assign(new Error('going down'), { code: '57P01', detail: 'hid' + 'den' })`;
  const { server, url } = await startServerThat(`void Promise.reject(${lost})`);
  server.child.kill('SIGUSR2');
  await waitForOutput(server, /database connection lost/);
  const answer = await fetch(`${url}/api/health/ready`);
  await server.end('SIGTERM');
  expect(answer.status).toBe(200);
  expect(server.child.exitCode).toBe(0);
  expect(server.output()).not.toContain('hidden');
});
