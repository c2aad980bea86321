import { parseArgs } from 'node:util';
import { startStripeEmulator } from './startStripeEmulator';

/** The emulator as a process of its own, which lives on while servers are killed. */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'secret-key': { type: 'string' },
    'publishable-key': { type: 'string' },
    'state-file': { type: 'string' },
    'browser-files': { type: 'string' },
    validate: { type: 'boolean' },
  },
});

const emulator = await startStripeEmulator({
  port: Number(values.port ?? 0),
  host: values.host,
  webhookUrl: values['webhook-url'],
  webhookSecret: values['webhook-secret'],
  secretKey: values['secret-key'],
  publishableKey: values['publishable-key'],
  stateFile: values['state-file'],
  browserFiles: values['browser-files'],
  validate: values.validate,
});

const { url, publishableKey, secretKey } = emulator;
process.stdout.write(`${JSON.stringify({ url, publishableKey, secretKey })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close().then(() => process.exit(0)));
}
