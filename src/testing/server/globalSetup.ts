import { buildPrograms, makePgliteTemplate } from './programs';

/** Once before the tests of all workers: the programs they start, and what their databases begin with. */
export default async function globalSetup(): Promise<void> {
  process.env.TEST_RUN = String(process.pid);
  await buildPrograms();
  if (!process.env.TEST_DATABASE_URL) makePgliteTemplate();
}
