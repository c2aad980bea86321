import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Migration } from './schemaHistory';

/** The migrations of this release, in order, from the program's folder. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = path.join(import.meta.dirname, 'migrations');
  const journal = await readFile(path.join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  return Promise.all(
    entries.map(async ({ tag: name }) => {
      const text = await readFile(path.join(folder, `${name}.sql`), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { name, hash, statements: text.split('--> statement-breakpoint') };
    }),
  );
}

/** Every table, view and sequence that a migration has ever made, by name. */
export async function ownRelations(): Promise<Set<string>> {
  const statements = (await readMigrations()).flatMap((migration) => migration.statements);
  const made = statements.flatMap((text) => [
    ...text.matchAll(
      /create (?:or replace )?(?:table|view|sequence) (?:if not exists )?(?:"?public"?\.)?"?(\w+)/gi,
    ),
  ]);
  return new Set(['schema_migrations', ...made.map(([, name = '']) => name)]);
}
