import { Pool } from 'pg';

import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { mailsTo } from '#testing/mailbox';
import { advanceClock, runJobs } from '#testing/timeControls';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

/** An admin of a group that has sold a share. */
async function sell() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  await buyShare(group._id, 'Half');
  return admin;
}

const countMailed = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ subject }) => subject === '1 share sold').length;

/** Makes each change of a person's row fail. */
const breakRow = (id: string) =>
  pool.query(`
    create function fail_change() returns trigger language plpgsql as
      $$ begin raise exception 'This row is broken.'; end $$;
    create trigger broken before update on users for each row when (old.id = '${id}') execute function fail_change()`);

const mendRow = () =>
  pool.query('drop trigger if exists broken on users; drop function if exists fail_change');

afterEach(mendRow);

it('mails the other admins, and the one whose mail failed in a later round', async () => {
  const [first, failing, last] = [await sell(), await sell(), await sell()];
  await advanceClock(24 * 3_600);
  await breakRow(failing.userId);
  await runJobs('daily sales', 'mail');
  const counts = () => Promise.all([first, failing, last].map(countMailed));
  expect(await counts()).toEqual([1, 0, 1]);
  await mendRow();
  await runJobs('daily sales', 'mail');
  expect(await counts()).toEqual([1, 1, 1]);
});
