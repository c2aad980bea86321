import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import pg from 'pg';

import { floorName } from './processorTime';

/**
 * What the same answers cost at least: bare Fastify, one prepared statement each, nothing checked,
 * rows filled up to the size of the product's.
 */
const [databaseUrl, filling = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, application_name: floorName });
const app = fastify();

const columns = `g.id, g.name, g.supplier_id, s.name as supplier, g.animal, g.state, g.status, g.portions_available,
  g.total_cents, g.remaining_cents, g.total_quarters, g.quarters_left, g.quarters_held, g.created_at, g.updated_at,
  g.date_closed, u.username, g.version, g.tag, g.weights, repeat('x', ${Number(filling)}) as filling`;
const tables =
  'groups g join suppliers s on s.id = g.supplier_id left join users u on u.id = g.created_by';

const statements = {
  search: `select ${columns} from ${tables} where g.deleted_at is null
    order by (g.status <> 'closed' and g.remaining_cents > 0) desc, g.created_at desc, g.id desc limit 10`,
  list: `select ${columns} from ${tables} where g.deleted_at is null
    order by g.created_at desc, g.id desc limit 10`,
  total: 'select count(*)::int as total from groups where deleted_at is null',
  detail: `select ${columns} from ${tables} where g.id = $1`,
  user: 'select * from users where email = $1',
};

const ask = async (name: keyof typeof statements, values: unknown[] = []) =>
  (await pool.query<Record<string, unknown>>({ name, text: statements[name], values })).rows;

app.get('/search', async () => {
  const [groups, [count]] = await Promise.all([ask('search'), ask('total')]);
  return { groups, ...count };
});
app.get('/list', async () => {
  const [groups, [count]] = await Promise.all([ask('list'), ask('total')]);
  return { groups, ...count };
});
app.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
  const [group] = await ask('detail', [params.id]);
  return { group };
});
app.post<{ Body: { identifier: string; password: string } }>('/login', async ({ body }) => {
  const [user] = await ask('user', [body.identifier]);
  return { isRight: await verify(String(user?.password_hash), body.password) };
});

process.stdout.write(
  `${JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })}\n`,
);
