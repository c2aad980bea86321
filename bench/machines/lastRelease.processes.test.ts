import { setTimeout as pause } from 'node:timers/promises';

import { startMailCatcher, type MailCatcher } from '#emulators/mail/startMailCatcher';
import { payByCard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { buildLastRelease } from '#testing/releases/lastRelease';
import { callServer } from '#testing/testServer';

import { auditDatabase } from '../reliability/audit';
import { createHistory, type Outcome } from '../reliability/history';
import { createShop, type Buyer } from '../reliability/shop';

/** Of each buyer, with both versions. */
const sharesTogether = 6;
const buyersAtOnce = 2;

const isFailed = (outcome: Outcome): boolean => outcome !== 200 && outcome !== 201;

let catcher: MailCatcher;
let fleet: Fleet;

beforeAll(async () => {
  catcher = await startMailCatcher();
  fleet = await startFleet({
    database: 'postgres',
    isDurable: false,
    programs: await buildLastRelease(),
    env: { SWEEP_SECONDS: '1', SMTP_URL: catcher.smtpUrl },
  });
});

afterAll(async () => {
  await fleet.close();
  await catcher.close();
});

it('answers every call when the last release’s server and this one sell from one database under load', async () => {
  const [old] = fleet.servers;
  if (!old) throw new Error('No server was started.');
  const history = createHistory();
  const shop = createShop(history);
  const { _id: supplierId } = await buildSupplier();
  const urls = [old.url];
  let sold = 0;
  let soldTogether = 0;
  let round = 0;
  const any = () => urls[(round += 1) % urls.length] ?? '';
  /** Registers, holds, pays and looks, each time at another server; the session is good at all. */
  const buyOnce = async (groupId: string): Promise<Buyer> => {
    const isTogether = urls.length > 1;
    const share = { groupId, portion: 'Quarter', price: 2_500 } as const;
    const buyer = await shop.register(any());
    const started = await shop.hold(any(), buyer, share);
    if (started?.status !== 200) throw new Error(history.which(isFailed).join('\n'));
    const intent = started.body.paymentIntentId;
    await payByCard(intent);
    const tracked = await shop.track(any(), buyer, share, intent);
    await history.call(any(), 'GET', `/api/groups/${groupId}`, { token: buyer.token });
    await history.call(any(), 'GET', '/api/groups/search', { token: buyer.token });
    if (tracked?.status === 201) sold += 1;
    if (isTogether) soldTogether += 1;
    return buyer;
  };
  const buyAlways = async (): Promise<Buyer> => {
    const group = await buildGroup({ supplierId, totalCost: 100_000, totalPortions: 1_000 });
    let buyer = await buyOnce(group._id);
    while (soldTogether < sharesTogether * buyersAtOnce) {
      buyer = await buyOnce(group._id);
      await pause(20);
    }
    return buyer;
  };
  const upgrade = async () => {
    while (sold < buyersAtOnce) await pause(20);
    expect(await fleet.command('migrate')).toContain('The schema is up to date.');
    const head = await fleet.add();
    await head.start();
    urls.push(head.url);
    return head;
  };
  const [head, ...buyers] = await Promise.all([
    upgrade(),
    ...Array.from({ length: buyersAtOnce }, buyAlways),
  ]);
  const mails = await eventually(
    () => Promise.resolve(catcher.messages()),
    (sent) => sent.length >= sold,
  );
  expect(mails.filter(({ subject, text }) => !subject || !text)).toEqual([]);
  await old.end('SIGTERM');
  for (const { token } of buyers) {
    expect((await callServer(head.url, 'GET', '/api/purchases/mine', { token })).status).toBe(200);
  }
  expect(history.which(isFailed)).toEqual([]);
  fleet.servers.splice(0, 1, head);
  fleet.use();
  expect((await auditDatabase(fleet.pool)).problems).toEqual([]);
});
