import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

let command: ChildProcess;
let url: string;

beforeAll(async () => {
  const file = join(__dirname, '../stripe-emulator.js');
  const child = spawn(process.execPath, [file, '--secret-key', 'sk_test_shop']);
  command = child;
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  ({ url } = JSON.parse(line.toString()) as { url: string });
});

afterAll(async () => {
  command.kill('SIGTERM');
  await once(command, 'exit');
});

describe('the command', () => {
  it('takes a payment with the key it was given', async () => {
    const response = await fetch(`${url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_shop' },
      body: new URLSearchParams({
        amount: '5000',
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: 'true',
      }),
    });
    expect(await response.json()).toMatchObject({ status: 'succeeded', amount_received: 5000 });
  });

  it.each(['', 'stripe.js', 'card', 'card.js', 'card.css', 'challenge.js', 'challenge.css'])(
    'serves /js/v3/%s',
    async (file) => {
      const response = await fetch(`${url}/js/v3/${file}`);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toBe('');
    },
  );
});
