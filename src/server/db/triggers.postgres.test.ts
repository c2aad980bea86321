import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

/** Columns that a trigger's condition mentions. */
const mentionedIn = (definition: string): string[] =>
  [...definition.matchAll(/\b(?:old|new)\.(\w+)/g)].map(([, column = '']) => column);

const inOrder = (columns: string[]): string => [...new Set(columns)].sort().join(', ');

it('reads the condition of a trigger only where a statement sets one of its columns', async () => {
  const { rows } = await pool.query<{ name: string; definition: string; columns: string[] }>(`
    select tgname as name, pg_get_triggerdef(t.oid) as definition, array(
      select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr::int2[])) as columns
    from pg_trigger t where not tgisinternal and tgqual is not null and tgtype & 16 > 0`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, definition, columns } of rows)
    expect(`${name}: ${inOrder(columns)}`).toBe(`${name}: ${inOrder(mentionedIn(definition))}`);
});

it('keeps checks and generated columns of groups and purchases short, which each statement that writes a row reads anew', async () => {
  const { rows } = await pool.query<{ name: string; characters: number }>(`
    select attrelid::regclass || '.' || attname as name, length(adbin::text) as characters
      from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum where attgenerated = 's'
    union all select conname, length(conbin::text) from pg_constraint
      where contype = 'c' and conrelid in ('groups'::regclass, 'purchases'::regclass)`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ characters }) => characters > 5_000)).toEqual([]);
});
