import type { ButcherPapers } from '#shared/papers/butcher.contract';
import { openButcherLink } from '#testing/factories/owners';
import { succeed } from '#testing/factories/users';
import { readStatements, sellByWeight, sendStatements } from '#testing/factories/weight';
import { waitForMail } from '#testing/mailbox';
import { api, type Json } from '#testing/testServer';

const left = { label: 'Left side', lb: 401.25 };
const right = { label: 'Right side', lb: 398.75 };

async function sell() {
  const sold = await sellByWeight();
  const { token } = sold.admin;
  const path = `/api/groups/${sold.group._id}`;
  const weigh = (body: object) =>
    api<Json & { message: string }>('PUT', `${path}/weights`, { token, body });
  const read = async () => (await succeed(api('GET', `${path}/handover`, { token }))).body;
  return { ...sold, weigh, read };
}

it('is the weight of the bill when pieces are weighed one by one, and one that did not change keeps who and when', async () => {
  const { admin, agreed, group, weigh, read } = await sell();
  const by = admin.username;
  expect(await weigh({ hangingLb: 801, pieces: [left, right] })).toMatchObject({
    status: 422,
    body: { fields: { hangingLb: 'The pieces do not add up to this weight.' } },
  });
  await succeed(weigh({ hangingLb: 800, pieces: [left, right] }));
  expect(await read()).toMatchObject({
    hangingLb: 800,
    pieces: [
      { ...left, weighedBy: by },
      { ...right, weighedBy: by },
    ],
  });
  await succeed(sendStatements(group._id, { hangingLb: 800 }, admin));
  const { text } = await waitForMail(
    agreed.buyer.email,
    `Statement for your share of ${group.name}: $125.78 to pay`,
  );
  expect(text.replace(/\s+/g, ' ')).toContain(
    'The carcass weighs 800 lb, hot (Left side 401.25 lb, Right side 398.75 lb).',
  );

  // The butcher corrects a slip of one side.
  const key = await openButcherLink(group._id);
  const corrected = { ...right, lb: 389.75 };
  const body = { hangingLb: 791, pieces: [left, corrected] };
  await succeed(api('PUT', `/api/butcher/${key}/weights`, { body }));
  expect(await read()).toMatchObject({
    pieces: [
      { ...left, weighedBy: by },
      { ...corrected, weighedBy: null },
    ],
  });
  const papers = (await succeed(api<ButcherPapers>('GET', `/api/butcher/${key}`))).body;
  expect(papers.pieces).toEqual([left, corrected]);
  expect(await readStatements(group._id, admin)).toMatchObject({ isToSend: true, hangingLb: 791 });
});

it('is one piece again when a weight alone is saved, and asks for no statement when only names changed', async () => {
  const { admin, group, weigh, read } = await sell();
  await succeed(weigh({ hangingLb: 800 }));
  expect(await read()).not.toHaveProperty('pieces');
  await succeed(sendStatements(group._id, { hangingLb: 800 }, admin));
  await succeed(weigh({ hangingLb: 800, pieces: [left, right] }));
  expect(await readStatements(group._id, admin)).toMatchObject({ isToSend: false });
  await succeed(weigh({ hangingLb: 800 }));
  expect(await read()).not.toHaveProperty('pieces');
});

it.each([
  [[left], { pieces: 'Enter two pieces at least.' }],
  [
    Array.from({ length: 13 }, (_, at) => ({ label: `Part ${String(at)}`, lb: 1 })),
    { pieces: 'A carcass has at most 12 pieces.' },
  ],
  // The ticket of a piece is found by its label.
  [
    [left, { label: ' left Side', lb: 398.75 }],
    { 'pieces.1.label': 'Another piece is called so.' },
  ],
])('is refused as %j', async (pieces, fields) => {
  const { weigh } = await sell();
  expect(await weigh({ hangingLb: 800, pieces })).toMatchObject({ status: 422, body: { fields } });
});
