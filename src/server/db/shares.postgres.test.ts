import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

it('has every column of purchases, so that a new one is not missing where shares are read', async () => {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(column_name, ', ' order by column_name) as columns
     from information_schema.columns where table_name in ('purchases', 'shares') group by 1 order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['purchases', 'shares']);
  expect(rows[1]?.columns).toBe(rows[0]?.columns);
});
