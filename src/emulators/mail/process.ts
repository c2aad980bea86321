import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { z } from 'zod';
import { mailboxPages } from './mailboxPages';
import { startMailCatcher } from './startMailCatcher';

/** The mail catcher as a process, with its mailbox and a switch for faults. */
const { values } = parseArgs({
  options: { 'smtp-port': { type: 'string' }, 'web-port': { type: 'string' } },
});

const faultBody = z.strictObject({ fault: z.enum(['none', 'down', 'slow', 'refuse']) });

const catcher = await startMailCatcher({ smtpPort: Number(values['smtp-port'] ?? 0) });
const web = Fastify({ forceCloseConnections: true });
await web.register(mailboxPages(catcher), { prefix: '/mailbox' });
web.post('/_emulator/fault', (request) => {
  const body = faultBody.parse(request.body);
  catcher.setFault(body.fault);
  return body;
});
const webUrl = await web.listen({ port: Number(values['web-port'] ?? 0), host: '127.0.0.1' });

process.stdout.write(
  `${JSON.stringify({ smtpUrl: catcher.smtpUrl, mailboxUrl: `${webUrl}/mailbox` })}\n`,
);

async function close(): Promise<void> {
  await Promise.all([web.close(), catcher.close()]);
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
