import { buildGroup } from '#testing/factories/groups';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const form = {
  name: 'Angus steer',
  animal: 'Beef',
  state: 'WA',
  totalCost: 4400,
  totalPortions: 4,
  portionsAvailable: ['Full'],
};
const share = { groupId: 'any', userId: 'any', portion: 'Half', amountPaid: 550 };
const createGroup = '/api/groups/create';
const track = '/api/purchase-tracking';

const post = async (path: string, body: object) =>
  api('POST', path, { token: await superadminToken(), body });

describe('a required field', () => {
  it.each<[path: string, field: string, message: string, others: object]>([
    [createGroup, 'name', 'All fields are required.', form],
    [createGroup, 'totalCost', 'All fields are required.', form],
    [createGroup, 'totalPortions', 'All fields are required.', form],
    [createGroup, 'portionsAvailable', 'All fields are required.', form],
    [
      '/api/users/approve-supplier-admin/any',
      'supplierId',
      'Please select a supplier to associate with this supplier-admin.',
      {},
    ],
    ['/api/users/login', 'identifier', 'Enter your username or email.', { password: 'secret1' }],
    ['/api/stripe/payment-intent', 'amount', 'Enter an amount.', { currency: 'usd' }],
    [track, 'groupId', 'groupId is missing.', share],
    [track, 'userId', 'userId is missing.', share],
    [track, 'portion', 'portion is missing.', share],
    [track, 'amountPaid', 'amountPaid is missing.', share],
    ['/api/invites/accept', 'groupId', 'groupId is missing.', {}],
  ])(
    'of %s is answered 422 when it is absent or null: %s',
    async (path, field, message, others) => {
      for (const value of [undefined, null]) {
        expect(await post(path, { ...others, [field]: value })).toMatchObject({
          status: 422,
          body: { code: 'rule', message, fields: { [field]: message } },
        });
      }
    },
  );

  it('is answered 400 when it has another type', async () => {
    expect(await post(track, { ...share, groupId: 7 })).toMatchObject({
      status: 400,
      body: { code: 'malformed', message: 'groupId is not as expected.' },
    });
  });
});

describe('an optional field', () => {
  const change = async (body: object) =>
    api('PUT', `/api/groups/${(await buildGroup())._id}`, {
      token: await superadminToken(),
      body,
    });

  it('is answered 422 when it is null and has a message of its own', async () => {
    const message = 'Enter an amount.';
    expect(await change({ remainingCost: null })).toMatchObject({ status: 422, body: { message } });
  });

  it('is answered 400 when it is null and has no message of its own', async () => {
    const message = 'version is not as expected.';
    expect(await change({ version: null })).toMatchObject({ status: 400, body: { message } });
  });

  it('is taken when it may be null', async () => {
    expect((await change({ fillBy: null, tag: null, supplierId: null })).status).toBe(200);
  });
});

it('a body is missing when it is null', async () => {
  const answer = await api('POST', '/api/users/login', { body: null });
  expect(answer).toMatchObject({ status: 400, body: { message: 'The body is missing.' } });
});
