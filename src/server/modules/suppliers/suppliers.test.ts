import type { Supplier } from '#shared/suppliers/suppliers.contract';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

const unknownId = '01890000-0000-7000-8000-000000000000';
const emptyAddress = { street: '', city: '', state: '', zip: '' };

const list = async (token: string, query = '') =>
  api<Supplier[]>('GET', `/api/suppliers${query}`, { token });
const mine = (token: string) => api<Supplier[]>('GET', '/api/suppliers/my-suppliers', { token });
const create = async (body: object) =>
  api('POST', '/api/suppliers', { token: await superadminToken(), body });
const update = async (id: string, body: object) =>
  api('PUT', `/api/suppliers/${id}`, { token: await superadminToken(), body });
const remove = async (id: string) =>
  api('DELETE', `/api/suppliers/${id}`, { token: await superadminToken() });

it('needs only a name', async () => {
  const name = unique('Elm Farm');
  const answer = await create({ name });
  expect(answer).toMatchObject({
    status: 201,
    body: { _id: expect.any(String), name, email: '', phone: '', address: emptyAddress },
  });
});

it('changes all of a supplier', async () => {
  const supplier = await buildSupplier();
  const body = { name: unique('Fir Farm'), email: 'fir@example.com', phone: '1', address: null };
  expect(await update(supplier._id, body)).toMatchObject({
    status: 200,
    body: { ...body, _id: supplier._id, address: emptyAddress },
  });
});

it('refuses a change that was made from an older copy when it would replace another', async () => {
  const supplier = await buildSupplier();
  const { _id: id, name, email, address, updatedAt: seen } = supplier;
  await advanceClock(1);
  const moved = { ...address, street: '2 Elm Road' };
  expect((await update(id, { name, email, phone: '555-0199', address: moved, seen })).status).toBe(
    200,
  );
  const older = { name, email: 'fir@example.com', phone: '555-0100', address, seen };
  expect(await update(id, older)).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      fields: {
        email: 'Now: oak@example.com.',
        phone: 'Now: 555-0199.',
        'address.street': 'Now: 2 Elm Road.',
      },
    },
  });
  const same = { name, email, phone: '555-0199', address: moved };
  expect((await update(id, { ...same, seen })).status).toBe(200);
  const { seen: _, ...blind } = older;
  expect((await update(id, blind)).status).toBe(200);
});

it('has the zone that was chosen, else that of its state, and keeps it when a client omits it', async () => {
  const address = { street: '', city: 'El Paso', state: 'tx', zip: '' };
  const ranch = await buildSupplier({ address });
  expect(ranch.timeZone).toBe('America/Chicago');
  const save = async (body: object) => (await update(ranch._id, { ...ranch, ...body })).body;
  expect(await save({ timeZone: 'America/Denver' })).toMatchObject({ timeZone: 'America/Denver' });
  expect(await save({ timeZone: undefined })).toMatchObject({ timeZone: 'America/Denver' });
  const moved = { timeZone: undefined, address: { ...address, state: 'OH' } };
  expect(await save(moved)).toMatchObject({ timeZone: 'America/New_York' });
  expect(await save({ timeZone: undefined, address: emptyAddress })).toMatchObject({
    timeZone: null,
  });
  expect(await update(ranch._id, { ...ranch, timeZone: 'Mars/Olympus' })).toMatchObject({
    status: 422,
    body: { fields: { timeZone: expect.any(String) } },
  });
});

it('refuses a name that another supplier has, ignoring case', async () => {
  const [one, other] = [await buildSupplier(), await buildSupplier()];
  expect(await create({ name: one.name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { fields: { name: 'There is already a supplier with this name.' } },
  });
  expect((await update(other._id, { ...other, name: one.name })).status).toBe(409);
  expect((await update(one._id, { ...one, name: one.name.toUpperCase() })).status).toBe(200);
});

it.each([
  [{ name: '' }, 422],
  [{ name: 'Elm', email: 'nowhere' }, 422],
  [{ name: 7 }, 400],
])('refuses %j', async (body, status) => {
  expect((await create(body)).status).toBe(status);
});

it('shows superadmins all, by name, and finds by words', async () => {
  const { name, _id } = await buildSupplier({ name: unique('Zebra Ranch') });
  const token = await superadminToken();
  expect((await list(token)).body.map((supplier) => supplier._id)).toContain(_id);
  const found = await list(token, `?q=${encodeURIComponent(name.toLowerCase())}`);
  expect(found.body).toMatchObject({ total: 1, suppliers: [{ _id }] });
  expect((await list(token, '?sort=secret')).status).toBe(422);
});

it('sorts names without case and accents, on every database', async () => {
  const mark = unique('Sort');
  for (const name of ['zoe', 'Zed', 'Éa', 'ea', 'o', 'Ñu'])
    await buildSupplier({ name: `${mark} ${name}` });
  const { body } = await list(await superadminToken(), `?q=${mark}&sort=name&pageSize=10`);
  const { suppliers } = body as unknown as { suppliers: Supplier[] };
  const found = suppliers.map(({ name }) => name.slice(mark.length + 1));
  expect(found.slice(2)).toEqual(['Ñu', 'o', 'Zed', 'zoe']);
  expect(found.slice(0, 2).toSorted()).toEqual(['ea', 'Éa']);
});

it('gives superadmins a file of those that match', async () => {
  const [found, other] = [await buildSupplier(), await buildSupplier()];
  const token = await superadminToken();
  const path = `/api/suppliers/export?q=${encodeURIComponent(found.name)}`;
  const { body, headers } = await api<string>('GET', path, { token });
  expect(headers.get('content-disposition')).toBe('attachment; filename="suppliers.csv"');
  expect(body).toContain(`"${found.name}"`);
  expect(body).not.toContain(other.name);
});

it('refuses others with a reason', async () => {
  const { token } = await buildUser();
  expect(await list(token)).toMatchObject({
    status: 403,
    body: { message: 'Forbidden: insufficient privileges to view suppliers.' },
  });
});

describe('my suppliers', () => {
  it('lists the user’s own, or all for a member without a supplier', async () => {
    const admin = await buildSupplierAdmin();
    const linked = await buildUser({ supplierId: admin.supplierId });
    const free = await buildUser();
    for (const { token } of [admin, linked]) {
      expect((await mine(token)).body).toMatchObject([{ _id: admin.supplierId }]);
    }
    const all = (await mine(free.token)).body.map(({ _id }) => _id);
    expect(all).toContain(admin.supplierId);
    expect(all.length).toBeGreaterThan(1);
  });

  it('are not found for an admin without one, nor for a visitor', async () => {
    const { token } = await buildUser({ role: 'supplieradmin' });
    expect(await mine(token)).toMatchObject({
      status: 404,
      body: { message: 'Associated supplier not found.' },
    });
    expect((await api('GET', '/api/suppliers/my-suppliers')).status).toBe(401);
  });
});

describe('deleting', () => {
  it('frees the name', async () => {
    const { _id, name } = await buildSupplier();
    expect((await remove(_id)).status).toBe(200);
    expect((await remove(_id)).status).toBe(404);
    expect((await update(_id, { name })).status).toBe(404);
    expect((await create({ name })).status).toBe(201);
  });

  it('names what prevents it', async () => {
    const { supplierId } = await buildSupplierAdmin();
    expect(await remove(supplierId)).toMatchObject({
      status: 409,
      body: { message: 'This supplier still has 0 groups and 1 user.' },
    });
  });

  it('finds nothing at unknown ids', async () => {
    for (const id of [unknownId, 'not-an-id']) {
      expect((await remove(id)).status).toBe(404);
      expect((await update(id, { name: 'Elm' })).status).toBe(404);
    }
  });
});
