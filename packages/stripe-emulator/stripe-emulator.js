#!/usr/bin/env node
// The emulator as a process of its own: prints its address and keys as one line of JSON.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'secret-key': { type: 'string' },
    'publishable-key': { type: 'string' },
    'state-file': { type: 'string' },
    validate: { type: 'boolean' },
  },
});

// A package from the registry is built, a fresh clone is not.
if (!existsSync(path.join(import.meta.dirname, 'dist'))) await import('./build.js');

const { startStripeEmulator } = await import('stripe-emulator');
const emulator = await startStripeEmulator({
  port: Number(values.port),
  host: values.host,
  webhookUrl: values['webhook-url'],
  webhookSecret: values['webhook-secret'],
  secretKey: values['secret-key'],
  publishableKey: values['publishable-key'],
  stateFile: values['state-file'],
  validate: values.validate,
});

const { url, publishableKey, secretKey } = emulator;
console.log(JSON.stringify({ url, publishableKey, secretKey }));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void emulator.close().then(() => process.exit(0)));
}
