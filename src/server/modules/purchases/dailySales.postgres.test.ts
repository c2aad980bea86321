import { Pool } from 'pg';

import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { mailsTo, waitForMail } from '#testing/mailbox';

let fleet: Fleet;
let pool: Pool;

const startUp = 240_000;

beforeAll(async () => {
  fleet = await startFleet({ database: 'postgres' });
  pool = new Pool({ connectionString: fleet.databaseUrl });
}, startUp);

afterAll(async () => {
  await pool.end();
  await fleet.close();
}, startUp);

/** As if all that is known of were three days older, and it were time for the mail. */
async function letDaysPass(): Promise<void> {
  await pool.query(`update purchases set paid_at = paid_at - interval '3 days'`);
  await pool.query(`update users set sales_told_at = sales_told_at - interval '4 days'`);
  await pool.query(`update leases set until = now() where name = 'daily sales'`);
}

it('mails once what was sold and not given back since the mail before', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  await buyShare(group._id, 'Half');
  const { purchase } = await buyShare(group._id, 'Full');
  await buyShare(group._id, 'Quarter');
  await refundShare(purchase._id);
  await letDaysPass();
  const { text } = await waitForMail(admin.email, '2 shares sold');
  expect(text).toContain(`A Half of ${group.name} for $550.00.`);
  expect(text).toContain(`A Quarter of ${group.name} for $275.00.`);
  expect(text).not.toContain('A Full');

  await pool.query(`update leases set until = now() where name = 'daily sales'`);
  await buyShare(group._id, 'Quarter');
  const subjects = (await mailsTo(admin.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('sold'))).toEqual(['2 shares sold']);
});
