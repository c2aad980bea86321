import type { Session } from './schemaHistory';

/**
 * Says where the database's locale cannot lower an É: names that differ only in such a letter's case would be two
 * users or ranches, and a search for one would miss the other.
 */
export async function sayLocale(
  session: Session,
  say: (message: string) => unknown,
): Promise<void> {
  const { rows } = await session.query<{ isFit: boolean; locale: string; name: string }>(
    `select lower('É') = 'é' as "isFit", datctype as locale, datname as name
    from pg_database where datname = current_database()`,
  );
  const [{ isFit, locale, name } = { isFit: true, locale: '', name: '' }] = rows;
  if (isFit) return;
  say(
    `The database ${name} has the locale ${locale}, which does not know that É and é are one letter: names that differ by it count as different, and are not found by the other. Move the shop into a database that does: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 ${name}_utf8, then npm run backup and npm run restore (docs/operating.md).`,
  );
}
