import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const server = 'src/server';

/** The lock of a row that is deleted or whose key changes. A row of another table that refers to it waits for it. */
const strongLock = /\.for\('update'|\bfor update\b/g;

it('locks no row in a way that those who only refer to it wait for, but a supplier that is deleted', () => {
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(server, file), 'utf8');
      return [...text.matchAll(strongLock)].map(() => file);
    });
  expect(found).toEqual(['modules/suppliers/suppliers.queries.ts']);
});
