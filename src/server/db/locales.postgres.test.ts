import { readMigrationFiles } from 'drizzle-orm/migrator';

import { createPostgres, type FleetDatabase } from '#testing/fleet/database';

import { migrateSchema, onOwnConnection } from './migrateSchema';
import { sayLocale } from './sayLocale';

let database: FleetDatabase | undefined;

afterEach(() => database?.drop());

const migrations = readMigrationFiles({ migrationsFolder: 'src/server/db/migrations' }).map(
  ({ hash, sql: statements }, place) => ({ name: String(place), hash, statements }),
);

/** Makes a shop on a database with that locale. @returns what is said of it, and its names in order */
async function makeOn(locale: string) {
  database = await createPostgres({ isDurable: false, locale });
  const said: string[] = [];
  const say = (message: string) => said.push(message);
  const found: string[] = [];
  await onOwnConnection(database.url ?? '', say, async (session) => {
    await migrateSchema(session, { migrations, say });
    await sayLocale(session, say);
    const { rows } = await session.query<{ name: string }>(
      `select name from unnest(array['zoe', 'Zed', 'éa', 'Ea', 'e-b', 'Nunez', 'Núñez', '_x', '10', '9', 'o']) as name
        order by name_order(name) collate "C", name collate "C"`,
    );
    found.push(...rows.map(({ name }) => name));
  });
  return { said, names: found };
}

const names = ['10', '9', '_x', 'e-b', 'Ea', 'éa', 'Nunez', 'Núñez', 'o', 'Zed', 'zoe'];

it.each(["locale 'C.UTF-8'", "locale 'C.UTF-8' locale_provider icu icu_locale 'en-US'"])(
  'sorts names alike, and says nothing, when the database has %s',
  async (locale) => {
    expect(await makeOn(locale)).toEqual({ said: [], names });
  },
);

it('says with the command to run that a database does not lower an É when its locale is C', async () => {
  const { said } = await makeOn("locale 'C'");
  expect(said).toEqual([
    expect.stringMatching(
      /has the locale C, .* createdb --template=template0 --encoding=UTF8 --locale=C\.UTF-8 /,
    ),
  ]);
});
