import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { mailsTo } from '#testing/mailbox';
import { advanceClock, runJobs } from '#testing/timeControls';

const daySeconds = 24 * 3600;

/** The mail is due at 13 UTC: a sale before that and one after it may belong to two mails. */
async function passMailHour(): Promise<void> {
  const afterMailHour = 14 * 3600;
  const secondsOfDay = Math.floor(Date.now() / 1000) % daySeconds;
  await advanceClock((afterMailHour - secondsOfDay + daySeconds) % daySeconds);
}

const salesMailsTo = async (email: string) => {
  await runJobs('daily sales', 'mail');
  return (await mailsTo(email)).filter(({ subject }) => subject.includes('sold'));
};

it('mails once a day the shares that were sold and not refunded since the mail before', async () => {
  await passMailHour();
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  await buyShare(group._id, 'Half');
  const { purchase } = await buyShare(group._id, 'Full');
  await buyShare(group._id, 'Quarter');
  await refundShare(purchase._id);
  await advanceClock(daySeconds);
  const mails = await salesMailsTo(admin.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['2 shares sold']);
  expect(mails[0]?.text).toContain(
    `A Half of ${group.name}, an eighth of the beef (1/8), for $550.00.`,
  );
  expect(mails[0]?.text).toContain(
    `A Quarter of ${group.name}, a sixteenth of the beef (1/16), for $275.00.`,
  );
  expect(mails[0]?.text).not.toContain('A Full');

  await buyShare(group._id, 'Quarter');
  expect(await salesMailsTo(admin.email)).toHaveLength(1);
  await advanceClock(daySeconds);
  const [next] = await salesMailsTo(admin.email);
  expect(next?.subject).toBe('1 share sold');
});
