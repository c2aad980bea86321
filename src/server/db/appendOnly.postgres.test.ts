import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

it.each([
  ['audit_log', 'id'],
  ['ledger', 'id'],
  ['charges_fees', 'fee_cents'],
  ['statements', 'version'],
])(
  '%s refuses updates and deletes, also when the database is asked directly',
  async (table, column) => {
    const refusal = `${table} is append-only`;
    await expect(pool.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow(refusal);
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow(refusal);
    await expect(pool.query(`truncate ${table}`)).rejects.toThrow(refusal);
  },
);
