import { refundShare } from '#testing/factories/purchases';
import { succeed } from '#testing/factories/users';
import {
  readStatements,
  saveFees,
  sellByWeight,
  sendStatements,
  weigh,
} from '#testing/factories/weight';
import { api } from '#testing/testServer';

const delivery = { label: 'Delivery', amount: 25 };

/** A weighed animal, and its statements as an admin has looked at them. */
async function preview() {
  const sold = await sellByWeight();
  await weigh(sold.group._id, 742.5, sold.admin);
  const { fingerprint: seen } = await readStatements(sold.group._id, sold.admin);
  return { ...sold, sent: { hangingLb: 742.5, seen } };
}

const stale = {
  status: 409,
  body: { message: 'The statements are other ones by now. Look at them and send them again.' },
};

it('sends no statement when a share was refunded since its sender looked, and the others once they look again', async () => {
  const { admin, group, capped, sent } = await preview();
  await succeed(refundShare(capped.purchase._id));
  expect(await sendStatements(group._id, sent, admin)).toMatchObject(stale);
  expect(await readStatements(group._id, admin)).toMatchObject({ version: 0, isToSend: true });
  const { body } = await succeed(sendStatements(group._id, { hangingLb: 742.5 }, admin));
  expect(body.shares).toMatchObject([{ statement: { version: 1 } }]);
});

it('sends no statement when a fee has another name or amount than its sender saw', async () => {
  const { admin, group, agreed, sent } = await preview();
  const { _id } = agreed.purchase;
  await succeed(saveFees(_id, { fees: [delivery] }, admin));
  expect(await sendStatements(group._id, sent, admin)).toMatchObject(stale);
  const { fingerprint: seen } = await readStatements(group._id, admin);
  const sausage = { ...delivery, label: 'Sausage' };
  await succeed(saveFees(_id, { fees: [sausage], seen: [delivery] }, admin));
  expect(await sendStatements(group._id, { ...sent, seen }, admin)).toMatchObject(stale);
  await succeed(saveFees(_id, { fees: [delivery], seen: [sausage] }, admin));
  await succeed(sendStatements(group._id, { ...sent, seen }, admin));
});

it('sends no statement that its sender has not seen, and none twice when an answer was lost', async () => {
  const { admin, group, sent } = await preview();
  const path = `/api/groups/${group._id}/statements`;
  const { token } = admin;
  expect(await api('POST', path, { token, body: { hangingLb: 742.5 } })).toMatchObject({
    status: 422,
    body: { fields: { seen: 'Look at the statements first.' } },
  });
  for (let time = 0; time < 2; time += 1)
    expect((await succeed(sendStatements(group._id, sent, admin))).body.version).toBe(1);
});
