import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // One pattern, because drizzle-kit's command line takes one.
  schema: './src/server/{db/schema/*,modules/**/*.table}.ts',
  out: './src/server/db/migrations',
});
