import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { openShareLink } from '#testing/factories/shareLinks';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const said = {
  inspection: 'customExempt',
  priceIncludes: 'Slaughter, cutting and wrapping',
  agingDays: 14,
} as const;
const nothing = { inspection: null, priceIncludes: null, agingDays: null };

const save = async (groupId: string, body: object) =>
  api<Group>('PUT', `/api/groups/${groupId}`, { token: await superadminToken(), body });

const read = async ({ _id }: Group) => readGroup(await superadminToken(), _id);

it('is kept with a group, and told wherever the group is', async () => {
  const group = await buildGroup(said);
  expect(group).toMatchObject(said);
  const { purchase, buyer } = await buyShare(group._id, 'Half');
  expect(await readGroup(buyer.token, group._id)).toMatchObject(said);
  const { token } = buyer;
  const receipt = await api('GET', `/api/purchases/${purchase._id}`, { token });
  expect(receipt.body).toMatchObject(said);
  const key = await openShareLink(group._id);
  expect((await api('GET', `/api/share/${key}`)).body).toMatchObject({ group: said });
});

it('is nothing where nobody says anything, and stays as it is then', async () => {
  expect(await buildGroup()).toMatchObject(nothing);
  const group = await buildGroup(said);
  expect((await save(group._id, { name: 'Another name' })).body).toMatchObject(said);
});

it('is changed and taken back', async () => {
  const group = await buildGroup(said);
  const changed = { inspection: 'usda', priceIncludes: ' All of it ', agingDays: 0 };
  expect((await save(group._id, changed)).status).toBe(200);
  expect(await read(group)).toMatchObject({ ...changed, priceIncludes: 'All of it' });
  const none = { inspection: null, priceIncludes: '', agingDays: null };
  expect((await save(group._id, none)).body).toMatchObject(nothing);
});

it.each([
  [{ inspection: 'vegan' }, 'Choose custom-exempt, USDA or state inspection.'],
  [{ priceIncludes: 'x'.repeat(201) }, 'Use at most 200 characters.'],
  [{ priceIncludes: 'one\ntwo' }, 'Use one line of plain text.'],
  [{ agingDays: 61 }, 'Enter whole days, from 0 to 60.'],
  [{ agingDays: -1 }, 'Enter whole days, from 0 to 60.'],
  [{ agingDays: 1.5 }, 'Enter whole days, from 0 to 60.'],
])('refuses %j', async (body, message) => {
  const group = await buildGroup();
  const { status, body: answer } = await save(group._id, body);
  expect(status).toBe(422);
  expect(answer).toMatchObject({ fields: { [Object.keys(body)[0] ?? '']: message } });
  expect(await read(group)).toMatchObject(nothing);
});

it('takes the longest line and the most days', async () => {
  const most = { priceIncludes: 'x'.repeat(200), agingDays: 60 };
  expect(await buildGroup(most)).toMatchObject(most);
});

it('stands in the file of groups', async () => {
  const group = await buildGroup(said);
  const path = `/api/groups/export?q=${encodeURIComponent(group.name)}`;
  const { body } = await api<string>('GET', path, { token: await superadminToken() });
  expect(body).toContain('"Inspection","Price includes","Aging days"');
  expect(body).toMatch(/customExempt"?,"?Slaughter, cutting and wrapping"?,"?14/);
});
