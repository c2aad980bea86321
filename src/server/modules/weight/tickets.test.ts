import type { Receipt } from '#shared/purchases/purchases.contract';
import type { GroupStatements } from '#shared/weight/weight.contract';
import { buildGroup } from '#testing/factories/groups';
import { drawPicture, readPicture, upload } from '#testing/factories/pictures';
import { refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed, type TestUser } from '#testing/factories/users';
import {
  readStatements,
  sellByWeight,
  sendStatements,
  settleByWeight,
  weigh,
} from '#testing/factories/weight';
import { sweep } from '#testing/refundsUnheard';
import { api } from '#testing/testServer';

const sides = [
  { label: 'Left side', lb: 401.25 },
  { label: 'Right side', lb: 398.75 },
];

const photo = async () => new Uint8Array(await drawPicture().jpeg().toBuffer());

type Answered = GroupStatements & { message?: string; fields?: Record<string, string> };

const setTicket = async (
  groupId: string,
  piece: string,
  { token }: { token: string },
  alt = 'The ticket',
) =>
  upload<Answered>('PUT', `/api/groups/${groupId}/tickets`, await photo(), { token, alt, piece });

const removeTicket = (groupId: string, id: string, { token }: { token: string }) =>
  api<Answered>('DELETE', `/api/groups/${groupId}/tickets/${id}`, { token });

const ticketsOf = ({ parts }: Pick<GroupStatements, 'parts'>) =>
  parts.map(({ label, ticket }) => [label, ticket?.alt ?? null]);

const receiptOf = async (buyer: TestUser, purchase: { _id: string }) =>
  (await succeed(api<Receipt>('GET', `/api/purchases/${purchase._id}`, buyer))).body.settlement;

it('is shown to the rancher at once, and to buyers beside their statement', async () => {
  const { admin, group, agreed } = await sellByWeight();
  await weigh(group._id, 800, admin, sides);
  const { body } = await succeed(setTicket(group._id, 'Left side', admin, '401.25 lb'));
  expect(ticketsOf(body)).toEqual([
    ['Left side', '401.25 lb'],
    ['Right side', null],
  ]);
  expect(await receiptOf(agreed.buyer, agreed.purchase)).not.toHaveProperty('tickets');
  await succeed(sendStatements(group._id, { hangingLb: 800 }, admin));
  const { tickets } = (await receiptOf(agreed.buyer, agreed.purchase)) ?? {};
  expect(tickets).toMatchObject([{ piece: 'Left side', picture: { alt: '401.25 lb' } }]);
  expect((await readPicture(tickets?.[0]?.picture.url ?? '')).status).toBe(200);
});

it('is one of each piece, which its admin replaces and removes, files included', async () => {
  const { admin, group } = await sellByWeight();
  await weigh(group._id, 800, admin);
  const urlOf = async () => (await readStatements(group._id, admin)).parts[0]?.ticket?.url ?? '';
  await succeed(setTicket(group._id, 'Carcass', admin, 'Blurred'));
  const first = await urlOf();
  const { body } = await succeed(setTicket(group._id, 'Carcass', admin, 'Sharp'));
  expect(ticketsOf(body)).toEqual([['Carcass', 'Sharp']]);
  expect((await readPicture(first)).status).toBe(404);
  const second = await urlOf();
  const id = body.parts[0]?.ticket?._id ?? '';
  for (let time = 0; time < 2; time += 1)
    expect(ticketsOf((await succeed(removeTicket(group._id, id, admin))).body)).toEqual([
      ['Carcass', null],
    ]);
  expect((await readPicture(second)).status).toBe(404);
});

it('goes with its piece and with its group', async () => {
  const { admin, group, agreed, capped } = await sellByWeight();
  await weigh(group._id, 800, admin, sides);
  await succeed(setTicket(group._id, 'Left side', admin, 'Left'));
  const { body } = await succeed(setTicket(group._id, 'Right side', admin, 'Right'));
  const [left, right] = body.parts.map(({ ticket }) => ticket?.url ?? '');
  await weigh(group._id, 801, admin, [
    { label: 'Left side', lb: 402.25 },
    { label: 'The other side', lb: 398.75 },
  ]);
  expect(ticketsOf(await readStatements(group._id, admin))).toEqual([
    ['Left side', 'Left'],
    ['The other side', null],
  ]);
  expect((await readPicture(right ?? '')).status).toBe(404);
  expect((await readPicture(left ?? '')).status).toBe(200);
  for (const { purchase } of [agreed, capped]) await succeed(refundShare(purchase._id));
  await sweep();
  await succeed(api('DELETE', `/api/groups/${group._id}`, admin));
  expect((await readPicture(left ?? '')).status).toBe(404);
});

it('is refused of a piece that was not weighed, at a fixed price, to others, and without a description', async () => {
  const { admin, group, agreed } = await sellByWeight();
  expect(await setTicket(group._id, 'Carcass', admin)).toMatchObject({
    status: 409,
    body: { message: 'Weigh this piece first, then add the picture of its ticket.' },
  });
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  expect((await setTicket(group._id, 'Left side', admin)).status).toBe(409);
  expect(await setTicket(group._id, 'Carcass', admin, ' ')).toMatchObject({
    status: 422,
    body: { fields: { alt: 'Describe what the picture shows.' } },
  });
  for (const other of [agreed.buyer, await buildUser(), await buildSupplierAdmin()])
    expect([403, 404]).toContain((await setTicket(group._id, 'Carcass', other)).status);
  const fixed = await buildGroup({ supplierId: admin.supplierId });
  await weigh(fixed._id, 800, admin);
  expect((await setTicket(fixed._id, 'Carcass', admin)).status).toBe(409);
  const { body } = await succeed(setTicket(group._id, 'Carcass', admin));
  const id = body.parts[0]?.ticket?._id ?? '';
  const stranger = await buildSupplierAdmin();
  expect((await removeTicket(group._id, id, stranger)).status).toBe(403);
  expect(ticketsOf(await readStatements(group._id, admin))).toEqual([['Carcass', 'The ticket']]);
});
