import fc from 'fast-check';

import { buildRanch, type Ranch } from '#testing/factories/ranches';
import { succeed } from '#testing/factories/users';
import { expectEqualBooks, expectTrueMails } from '#testing/equalBooks';
import { sendGathered } from '#testing/gathering';
import { checkAlerts, checkMails, readAlerts } from '#testing/mailedAmounts';
import { playShop, sellCapturedInPart, sellPaidAnotherWay } from '#testing/randomShop';
import { sweep } from '#testing/refundsUnheard';
import { endNames, endWaits } from '#testing/shareEnds';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const chooseSaleMails = ({ admin: { token } }: Ranch, saleMails: 'each' | 'daily') =>
  succeed(api('PUT', '/api/account/sale-mails', { token, body: { saleMails } }));

afterAll(endWaits);

it('has the same sums in every file and report as the provider and the cash book, whatever happens in a shop', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(endNames, { minLength: endNames.length }),
      async (names) => {
        const earlier = await readAlerts();
        const ranch = await buildRanch();
        await chooseSaleMails(ranch, 'each');
        const shares = await playShop(ranch, names);
        shares.push(await sellPaidAnotherWay(ranch), await sellCapturedInPart(ranch));
        const alerts = await checkAlerts(shares, earlier);
        // Events that are late are found by the sweep; what is not booked yet is asked for.
        await sweep();
        await sweep();
        await sendGathered();
        await chooseSaleMails(ranch, 'daily');
        await expectEqualBooks(ranch, shares);
        // Longer than a session lives.
        await advanceClock(86_400);
        await runJobs('daily sales', 'mail');
        expect(await expectTrueMails(shares)).toBeGreaterThan(6);
        const { count, wrong } = await checkMails(ranch.admin, shares);
        expect(wrong).toEqual([]);
        expect(count).toBeGreaterThan(50);
        const later = await checkAlerts(shares, earlier);
        expect([...alerts.wrong, ...later.wrong]).toEqual([]);
        const own = [null, ...shares.map(({ groupId }) => groupId)];
        const broken = (await readAlerts()).filter(
          ({ kind, groupId }) => kind === 'invariant' && own.includes(groupId),
        );
        expect(broken).toEqual([]);
        // Those of its own groups; the shop's one of waiting refunds may be open since another test.
        expect(Math.min(alerts.count, later.count)).toBeGreaterThanOrEqual(3);
      },
    ),
    { numRuns: 1, endOnFailure: true },
  );
});
