import Fastify, { type FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { mailboxPages } from './mailboxPages';
import { startMailCatcher, type MailCatcher } from './startMailCatcher';

let catcher: MailCatcher;
let app: FastifyInstance;

beforeEach(async () => {
  catcher = await startMailCatcher();
  app = Fastify();
  await app.register(mailboxPages(catcher), { prefix: '/dev/mailbox' });
});

afterEach(async () => {
  await app.close();
  await catcher.close();
});

async function send(overrides: { to?: string; subject?: string; html?: string } = {}) {
  const transport = createTransport(catcher.smtpUrl);
  await transport.sendMail({
    from: 'Sharecut <hello@sharecut.test>',
    to: 'Member@Sharecut.test',
    subject: 'Your share of the steer — paid',
    text: 'See http://localhost:3000/groups/view/1?a=b&c=d.',
    ...overrides,
  });
  transport.close();
}

const get = async (path: string) => app.inject({ method: 'GET', url: `/dev/mailbox${path}` });

it('refuses a mail without a recipient', async () => {
  await expect(send({ to: 'gone@refused.test' })).rejects.toThrow('550 No such mailbox.');
  expect(catcher.messages()).toEqual([]);
});

it('stores mails, newest first, by address', async () => {
  await send();
  await send({ to: 'rancher@sharecut.test', subject: 'Sold' });
  expect(catcher.messages().map(({ subject }) => subject)).toEqual([
    'Sold',
    'Your share of the steer — paid',
  ]);
  expect(catcher.messages('member@sharecut.test')).toMatchObject([
    { to: ['member@sharecut.test'], from: 'hello@sharecut.test' },
  ]);
});

it('shows the mailbox, and the links of a mail to click on', async () => {
  expect((await get('')).body).toContain('No mail yet.');
  await send({ subject: '<b>Sold</b>' });
  expect((await get('')).body).toContain('&lt;b&gt;Sold&lt;/b&gt;');
  const [mail] = catcher.messages();
  const page = await get(`/${mail?.id ?? ''}`);
  expect(page.body).toContain('<a href="http://localhost:3000/groups/view/1?a=b&amp;c=d">');
  expect((await get('/999')).statusCode).toBe(404);
});

it('shows the HTML of a mail where nothing in it can run', async () => {
  await send({ html: '<p>Hello</p><script>alert(1)</script>' });
  const [mail] = catcher.messages();
  const shown = await get(`/${mail?.id ?? ''}/html`);
  expect(shown.body).toContain('<p>Hello</p>');
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
});

it('answers JSON, and deletes its mails on request', async () => {
  await send();
  expect((await get('/messages.json?to=member@sharecut.test')).json()).toHaveLength(1);
  await app.inject({ method: 'DELETE', url: '/dev/mailbox/messages.json' });
  expect(catcher.messages()).toEqual([]);
});

it.each([
  ['refuse', 451],
  ['down', 421],
] as const)('can %s', async (fault, responseCode) => {
  catcher.setFault(fault);
  await expect(send()).rejects.toMatchObject({ responseCode });
  catcher.setFault('none');
  await send();
  expect(catcher.messages()).toHaveLength(1);
});
