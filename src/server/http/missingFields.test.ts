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

const post = async (path: string, body: object) =>
  api('POST', path, { token: await superadminToken(), body });

describe('a required field with a message of its own', () => {
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
    ['/api/purchase-tracking', 'portion', 'Select a portion before paying.', share],
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
});

it.each([
  [undefined, 'groupId is missing.'],
  [null, 'groupId is not as expected.'],
  [7, 'groupId is not as expected.'],
])(
  'a required field without a message of its own is answered 400 when it is %j',
  async (groupId, message) => {
    expect(await post('/api/purchase-tracking', { ...share, groupId })).toMatchObject({
      status: 400,
      body: { code: 'malformed', message },
    });
  },
);

it('names the choices of a field when it is none of them', async () => {
  const answer = await api('PATCH', `/api/groups/${(await buildGroup())._id}/status`, {
    token: await superadminToken(),
    body: { status: 'sold' },
  });
  const message = 'status must be open, full, or closed.';
  expect(answer).toMatchObject({ status: 422, body: { message } });
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
