import { readdirSync, readFileSync } from 'node:fs';

import { PgDialect } from 'drizzle-orm/pg-core';

import {
  animalFacts,
  entryOf,
  factNames,
  noFacts,
  type AnimalFacts,
  type FactName,
} from '#shared/groups/facts';
import { listedNames } from '#shared/groups/factText';
import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { openShareLink } from '#testing/factories/shareLinks';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

import { groups, within } from '../../db/schema/groups';

interface Case<Value> {
  said: Value;
  /** What else may be sent, and what is stored of it. */
  taken: [sent: unknown, stored: Value | null][];
  refused: [sent: unknown, message: string, field?: string][];
}

const weights = { liveLb: 1200, hangingLb: 740, takeHomeLowLb: null, takeHomeHighLb: null };
const unweighed = { liveLb: null, hangingLb: null, takeHomeLowLb: null, takeHomeHighLb: null };
const days = 'Enter whole days, from 0 to 60.';

const oneLine = (said: string, longest = 200): Case<string> => ({
  said,
  taken: [
    [' All of it ', 'All of it'],
    ['x'.repeat(longest), 'x'.repeat(longest)],
    ['', null],
  ],
  refused: [
    ['x'.repeat(longest + 1), `Use at most ${longest} characters.`],
    ['one\ntwo', 'Use one line of plain text.'],
  ],
});

const cases: { [Name in FactName]: Case<NonNullable<AnimalFacts[Name]>> } = {
  tag: {
    said: 'Angus steer #417',
    taken: [
      [' #418 ', '#418'],
      ['x'.repeat(80), 'x'.repeat(80)],
      [' ', null],
    ],
    refused: [['x'.repeat(81), 'Use at most 80 characters.']],
  },
  weights: {
    said: weights,
    taken: [
      [{ liveLb: 10_000 }, { ...unweighed, liveLb: 10_000 }],
      [unweighed, null],
    ],
    refused: [
      [{ liveLb: 0 }, 'A weight is more than zero.', 'weights.liveLb'],
      [{ liveLb: 10_001 }, 'A weight can be at most 10,000 pounds.', 'weights.liveLb'],
    ],
  },
  inspection: {
    said: 'customExempt',
    taken: [
      ['usda', 'usda'],
      ['state', 'state'],
    ],
    refused: [['vegan', 'Choose custom-exempt, USDA or state inspection.']],
  },
  priceIncludes: oneLine('Slaughter, cutting and wrapping'),
  butcher: oneLine('Kittitas Meats, Ellensburg; paid at pickup'),
  cutting: oneLine('Standard cut'),
  pickup: oneLine('At the butcher’s, three weeks after the group is full'),
  agingDays: {
    said: 14,
    taken: [
      [0, 0],
      [60, 60],
    ],
    refused: [
      [61, days],
      [-1, days],
      [1.5, days],
    ],
  },
};
const said = Object.fromEntries(
  Object.entries(cases).map(([name, { said: value }]) => [name, value]),
) as unknown as AnimalFacts;

const save = async (groupId: string, body: object) =>
  api<Group>('PUT', `/api/groups/${groupId}`, { token: await superadminToken(), body });

const read = async ({ _id }: Group) => readGroup(await superadminToken(), _id);

it('answers the facts of a group, its receipts and its shared link', async () => {
  const group = await buildGroup(said);
  expect(group).toMatchObject(said);
  const { purchase, buyer } = await buyShare(group._id, 'Half');
  expect(await readGroup(buyer.token, group._id)).toMatchObject(said);
  const { token } = buyer;
  const receipt = await api('GET', `/api/purchases/${purchase._id}`, { token });
  const { tag, ...facts } = said;
  expect(receipt.body).toMatchObject({ ...facts, group: { tag } });
  const key = await openShareLink(group._id);
  expect((await api('GET', `/api/share/${key}`)).body).toMatchObject({ group: said });
});

it('answers null for missing facts, and preserves those that an edit omits', async () => {
  expect(await buildGroup()).toMatchObject(noFacts);
  const group = await buildGroup(said);
  expect((await save(group._id, { name: 'Another name' })).body).toMatchObject(said);
});

it('takes facts back that are sent as null', async () => {
  const group = await buildGroup(said);
  expect((await save(group._id, noFacts)).body).toMatchObject(noFacts);
});

describe.each(factNames)('%s', (name) => {
  it('stores valid values, and refuses others at their field', async () => {
    const { taken, refused } = cases[name];
    const group = await buildGroup();
    for (const [sent, message, field = name] of refused) {
      const { status, body } = await save(group._id, { [name]: sent });
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { fields: { [field]: message } },
      });
    }
    expect(await read(group)).toMatchObject(noFacts);
    for (const [sent, stored] of taken) {
      expect((await save(group._id, { [name]: sent })).body).toMatchObject({ [name]: stored });
    }
  });

  it('shows the stored values when the form is stale', async () => {
    const { _id, version } = await buildGroup();
    await save(_id, { name: 'Another name' });
    const { body } = await save(_id, { [name]: cases[name].said, version });
    const empty = entryOf(name).kind === 'choice' ? 'Now: not stated.' : 'Now: empty.';
    expect(body).toMatchObject({ code: 'stale', fields: { [name]: empty } });
  });

  it('changes after a sale unless its entry fixes it', async () => {
    const group = await buildGroup(said);
    await buyShare(group._id, 'Half');
    const { status } = await save(group._id, { [name]: null });
    expect(status).toBe(entryOf(name).isFixedOnceSold ? 422 : 200);
  });
});

it('writes listed facts to the CSV of groups', async () => {
  const group = await buildGroup(said);
  const path = `/api/groups/export?q=${encodeURIComponent(group.name)}`;
  const { body } = await api<string>('GET', path, { token: await superadminToken() });
  expect(body).toContain('"Inspection","Price includes","Aging days"');
  const written = { ...said, inspection: 'Custom-exempt' };
  for (const name of listedNames) expect(body).toContain(String(written[name]));
});

it('has a CHECK for the limits of each fact but the weights in a migration', () => {
  const folder = 'src/server/db/migrations';
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const written = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
  for (const name of factNames) {
    if (name === 'weights') continue;
    const { sql } = new PgDialect().sqlToQuery(within(groups[name], animalFacts[name]));
    expect(written).toContain(sql);
  }
});
