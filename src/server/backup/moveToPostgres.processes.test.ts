import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';

import { Client } from 'pg';

import { buildGroup } from '#testing/factories/groups';
import { addPicture, readPicture } from '#testing/factories/pictures';
import { buyShare, holdShare, purchasesOf, refundShare } from '#testing/factories/purchases';
import { createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { outputOf, runBuilt } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { runStatements } from '#testing/server/workerServer';

let fleet: Fleet;
let postgres: FleetDatabase;
let settings: Record<string, string>;
let folder: string;

beforeAll(async () => {
  fleet = await startFleet({ database: 'pglite' });
  postgres = await createPostgres({ isDurable: false });
  settings = { DATABASE_URL: postgres.url ?? '', DATA_DIR: fleet.dataDir ?? '' };
  folder = path.join(fleet.dataDir ?? '', 'database');
});

afterAll(async () => {
  await fleet.close();
  await postgres.drop();
});

const move = (): Promise<string> => outputOf(runBuilt('moveToPostgres', [], settings));

it('keeps sessions, shares, holds, pictures and numbers when a shop goes on in Postgres', async () => {
  const name = 'Zoë’s "steer" \\ 100 % {a,b} €';
  const { _id: groupId } = await buildGroup({ name });
  const picture = await addPicture(groupId);
  const bought = await buyShare(groupId, 'Half');
  const held = await holdShare(groupId, 'Quarter');
  await refundShare((await buyShare(groupId, 'Quarter')).purchase._id);
  const before = await Promise.all([bought, held].map(({ buyer }) => purchasesOf(buyer)));
  const { file } = await readPicture(picture.url);
  await fleet.servers[0]?.end('SIGTERM');

  expect(await move()).toMatch(/^\d+ rows were moved and compared\. 0 groups break/m);
  await fleet.servers[0]?.start({ DATABASE_URL: postgres.url ?? '' });
  const after = await Promise.all([bought, held].map(({ buyer }) => purchasesOf(buyer)));
  expect(after).toEqual(before);
  expect((await readPicture(picture.url)).file).toEqual(file);
  const next = await buyShare(groupId, 'Half', held.buyer);
  expect(next.purchase.state).toBe('paid');
  expect(next.purchase.receiptNumber).not.toBe(bought.purchase.receiptNumber);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from groups');
  await client.end();
  expect(rows).toEqual([{ name }]);
});

it('is refused when nothing is there to move, servers run, or the Postgres is in use', async () => {
  expect(existsSync(folder)).toBe(false);
  await expect(move()).rejects.toThrow(`There is no database in ${folder}`);
  await rename(`${folder}.moved`, folder);
  await expect(move()).rejects.toThrow('Stop every server first');
  await fleet.servers[0]?.end('SIGTERM');
  await expect(move()).rejects.toThrow('The Postgres is not empty: it has users.');
  await runStatements(postgres.url ?? '', 'create table books (title text)');
  await expect(move()).rejects.toThrow('tables of another program: books.');
  delete settings.DATABASE_URL;
  await expect(move()).rejects.toThrow('DATABASE_URL has to name the Postgres');
  expect(existsSync(folder)).toBe(true);
});
