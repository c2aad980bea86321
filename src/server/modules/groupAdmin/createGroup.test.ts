import type { Group } from '#shared/groups/groups.contract';
import { buyShare, startPayment } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const noGroup = '01a1fc4a-0000-7000-8000-000000000000';

const form = {
  name: 'Angus steer',
  animal: 'Beef',
  state: 'WA',
  totalCost: 4400,
  totalPortions: 4,
  portionsAvailable: ['Full', 'Half', 'Quarter'],
};

describe('POST /api/groups/create', () => {
  it('creates a group of the admin’s own supplier when the body names another', async () => {
    const { token, supplierId, username } = await buildSupplierAdmin();
    const { _id: other } = await buildSupplier();
    const body = { ...form, supplierId: other, createdBy: 'somebody', tag: ' #417 ' };
    const created = await api<Group>('POST', '/api/groups/create', { token, body });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      supplierId: { _id: supplierId },
      createdBy: { username },
      remainingCost: 4400,
      status: 'open',
      tag: '#417',
    });
  });

  it('invites every address', async () => {
    const { token } = await buildSupplierAdmin();
    const email = `${unique('neighbor')}@example.com`;
    const body = { ...form, inviteEmails: [email, email.toUpperCase()] };
    const created = await api<Group>('POST', '/api/groups/create', { token, body });
    expect(created.body.invitedEmails).toEqual([email]);
  });

  it.each([
    [undefined, 422],
    ['', 422],
    [{ _id: '' }, 422],
    ['not-an-id', 422],
    [noGroup, 422],
    [{ _id: noGroup, name: 'Nowhere Ranch' }, 422],
  ])('refuses the supplier %j', async (supplierId, status) => {
    const token = await superadminToken();
    const body = { ...form, supplierId };
    const answer = await api('POST', '/api/groups/create', { token, body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      message: 'No valid supplier linked. Cannot create group.',
    });
  });

  it('takes the supplier as a group carries it', async () => {
    const token = await superadminToken();
    const { _id, name } = await buildSupplier();
    const body = { ...form, supplierId: { _id, name } };
    const created = await api<Group>('POST', '/api/groups/create', { token, body });
    expect(created).toMatchObject({ status: 201, body: { supplierId: { _id, name } } });
  });

  it.each([7, [], { _id: 7 }, {}])('takes no %j for a supplier', async (supplierId) => {
    const token = await superadminToken();
    const body = { ...form, supplierId };
    expect(await api('POST', '/api/groups/create', { token, body })).toMatchObject({
      status: 400,
      body: { message: 'supplierId is not as expected.' },
    });
  });

  const allRequired = 'All fields are required.';
  const greaterThanZero = 'Cost and portions must be greater than zero.';

  it.each([
    ['nothing at all', {}, allRequired],
    ['no name', { ...form, name: undefined }, allRequired],
    ['a blank name', { ...form, name: ' ' }, allRequired],
    ['no animal', { ...form, animal: undefined }, allRequired],
    ['an empty animal', { ...form, animal: '' }, allRequired],
    ['no state', { ...form, state: undefined }, allRequired],
    ['a state that is null', { ...form, state: null }, allRequired],
    ['no cost', { ...form, totalCost: undefined }, allRequired],
    ['what JSON makes of no number', { ...form, totalCost: NaN }, allRequired],
    ['no portions', { ...form, totalPortions: undefined }, allRequired],
    ['no portion options', { ...form, portionsAvailable: undefined }, allRequired],
    ['an empty list of options', { ...form, portionsAvailable: [] }, allRequired],
    [
      'no portions beside a cost of zero',
      { ...form, totalCost: 0, totalPortions: undefined },
      allRequired,
    ],
    [
      'no options beside a cost of zero',
      { ...form, totalCost: 0, portionsAvailable: [] },
      allRequired,
    ],
    ['a cost of zero', { ...form, totalCost: 0 }, greaterThanZero],
    ['a cost below zero', { ...form, totalCost: -1 }, greaterThanZero],
    ['a cost of minus zero', { ...form, totalCost: -0 }, greaterThanZero],
    ['no portion', { ...form, totalPortions: 0 }, greaterThanZero],
    ['fewer portions', { ...form, totalPortions: -4 }, greaterThanZero],
    ['a cost below the least', { ...form, totalCost: 0.5 }, 'Total cost must be at least $1.00.'],
    ['a part of a portion', { ...form, totalPortions: 1.5 }, 'Portions are whole numbers.'],
    [
      'bad addresses',
      { ...form, inviteEmails: ['ann', 'ann@example.com', 'b@'] },
      'Invalid email(s): ann, b@',
    ],
    ['another animal', { ...form, animal: 'Ox' }, 'Choose Beef, Lamb, Sheep or Goat.'],
    ['another state', { ...form, state: 'ZZ' }, 'Choose one of the 50 states.'],
  ])('explains what is wrong with %s', async (_, body, message) => {
    const { token } = await buildSupplierAdmin();
    const answer = await api('POST', '/api/groups/create', { token, body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message, code: 'rule' });
  });

  it('names the required field', async () => {
    const { token } = await buildSupplierAdmin();
    const { body } = await api('POST', '/api/groups/create', { token, body: { animal: 'Beef' } });
    expect(body.fields).toEqual(
      Object.fromEntries(
        ['name', 'state', 'totalCost', 'totalPortions', 'portionsAvailable'].map((field) => [
          field,
          allRequired,
        ]),
      ),
    );
  });

  it.each([
    ['a text for a cost', { ...form, totalCost: '4400' }, 'Total cost is a number.'],
    ['a text for portions', { ...form, totalPortions: '4' }, 'Total portions is a number.'],
  ])('takes no %s', async (_, body, message) => {
    const { token } = await buildSupplierAdmin();
    const answer = await api('POST', '/api/groups/create', { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, code: 'malformed' });
  });

  it.each([10.005, 1e308, Number.MAX_SAFE_INTEGER, 1_000_000, 5e-324, 0.1 + 0.2])(
    'takes no cost of %s',
    async (totalCost) => {
      const { token } = await buildSupplierAdmin();
      const body = { ...form, totalCost };
      const answer = await api('POST', '/api/groups/create', { token, body });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ fields: { totalCost: expect.stringMatching(/\w/) } });
    },
  );

  it.each([1e308, Number.MAX_SAFE_INTEGER, 1001])('takes no %s portions', async (totalPortions) => {
    const { token } = await buildSupplierAdmin();
    const body = { ...form, totalPortions };
    expect((await api('POST', '/api/groups/create', { token, body })).status).toBe(422);
  });

  it('sells the dearest animal whole, for the most that a card can be charged', async () => {
    const { token } = await buildSupplierAdmin();
    const body = { ...form, totalCost: 999_999.99, totalPortions: 1, portionsAvailable: ['Full'] };
    const { status, body: group } = await api<Group>('POST', '/api/groups/create', { token, body });
    expect(status).toBe(201);
    expect((await startPayment(await buildUser(), group._id, 'Full')).status).toBe(200);
  });

  it.each([
    ['nothing', {}, 422],
    ['a cost of zero', { ...form, totalCost: 0 }, 422],
    ['a bad address', { ...form, inviteEmails: ['ann'] }, 422],
    ['a third decimal', { ...form, totalCost: 10.001 }, 422],
  ])('refuses %s', async (_, body, status) => {
    const { token } = await buildSupplierAdmin();
    expect((await api('POST', '/api/groups/create', { token, body })).status).toBe(status);
  });
});

describe('DELETE /api/groups/:id', () => {
  it('deletes a group', async () => {
    const { admin, group, change } = await buildRanch();
    await startPayment(await buildUser(), group._id, 'Half');
    const deleted = await change('DELETE', '');
    expect(deleted.body).toEqual({ message: 'Group deleted.' });
    expect((await api('GET', `/api/groups/${group._id}`, admin)).status).toBe(404);
    expect((await change('DELETE', '')).status).toBe(404);
  });

  it('is refused while shares are paid for', async () => {
    const { group, change } = await buildRanch();
    await buyShare(group._id, 'Quarter');
    const { status, body } = await change('DELETE', '');
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: expect.stringContaining('paid shares') });
  });
});
